// Right by luck: two warps with no barrier between them, and an uninitialised sum.
#include "check.h"

__global__ void sums(const int* values, int* first, int* all) {
    __shared__ int pair[64];
    pair[threadIdx.x] = values[threadIdx.x];
    first[threadIdx.x] = pair[threadIdx.x ^ 32];
    atomicAdd(all, values[threadIdx.x]);
}

// `careless gather` fails: half of the list is never written.
__global__ void gather(const int* values, int* out) {
    __shared__ int list[64];
    if (threadIdx.x < 32) list[threadIdx.x] = threadIdx.x;
    __syncthreads();
    const int from = list[threadIdx.x];
    out[threadIdx.x] = values[from];
}

int main(int argc, char**) {
    int *values = nullptr, *first = nullptr, *all = nullptr, got = 0;
    CUDA(cudaMalloc(&values, 64 * sizeof got));
    CUDA(cudaMalloc(&first, 64 * sizeof got));
    CUDA(cudaMalloc(&all, sizeof got));
    CUDA(cudaMemset(values, 0, 64 * sizeof got));
    if (argc > 1) {
        gather<<<1, 64>>>(values, first);
        CUDA(cudaDeviceSynchronize());
    }
    for (int again = 0; again < 2; ++again) {
        sums<<<1, 64>>>(values, first, all);
        CUDA(cudaMemcpy(&got, all, sizeof got, cudaMemcpyDeviceToHost));
    }
    std::printf("ended\n");
}
