// Device variables, constant or not, static or not, with and without an initial value.
#include "check.h"

__constant__ float factors[4] = {1, 2, 3, 4};
__device__ int counter = 40;
static __device__ double table[3];
__device__ int* pointer = &counter;

__global__ void use(float* out) {
    out[threadIdx.x] = factors[threadIdx.x];
    if (threadIdx.x == 0) *pointer += 1;
    if (threadIdx.x < 3) table[threadIdx.x] *= 2;
}

int main() {
    float *out, host[4];
    CUDA(cudaMalloc(&out, sizeof host));
    const double first[3] = {1, 2, 3};
    CUDA(cudaMemcpyToSymbol(table, first, sizeof first));
    use<<<1, 4>>>(out);
    CUDA(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    REQUIRE(host[0] == 1 && host[3] == 4);
    const float two[2] = {7, 8};
    CUDA(cudaMemcpyToSymbol(factors, two, sizeof two, 2 * sizeof(float)));
    use<<<1, 4>>>(out);
    CUDA(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    REQUIRE(host[1] == 2 && host[2] == 7 && host[3] == 8);
    int count = 0;
    CUDA(cudaMemcpyFromSymbol(&count, counter, sizeof count));
    REQUIRE(count == 42);
    double last[2];
    CUDA(cudaMemcpyFromSymbol(last, table, sizeof last, sizeof(double), cudaMemcpyDeviceToHost));
    REQUIRE(last[0] == 8 && last[1] == 12);
    void* address = nullptr;
    size_t bytes = 0;
    CUDA(cudaGetSymbolAddress(&address, table));
    CUDA(cudaGetSymbolSize(&bytes, table));
    REQUIRE(bytes == sizeof table);
    CUDA(cudaMemset(address, 0, bytes));
    CUDA(cudaMemcpyFromSymbol(last, table, sizeof last));
    REQUIRE(last[0] == 0);
    SHOW(cudaMemcpyToSymbol(factors, host, 17));
    SHOW(cudaMemcpyToSymbol(host, host, 4));
    SHOW(cudaMemcpyToSymbol(factors, host, 16, 0, cudaMemcpyDeviceToHost));
    SHOW(cudaFree(address));
}
