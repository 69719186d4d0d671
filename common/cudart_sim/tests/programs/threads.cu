// Host threads, each with its own stream, memory, launches and errors.
#include <thread>
#include <vector>

#include "check.h"

__global__ void add(int* cells, int value) { cells[threadIdx.x] += value; }

static void work(int number) {
    int *cells, host[64];
    cudaStream_t stream;
    CUDA(cudaStreamCreate(&stream));
    CUDA(cudaMalloc(&cells, sizeof host));
    CUDA(cudaMemsetAsync(cells, 0, sizeof host, stream));
    if (number == 3) REQUIRE(cudaSetDevice(7) == cudaErrorInvalidDevice);
    for (int i = 0; i < 200; ++i) add<<<1, 64, 0, stream>>>(cells, number);
    CUDA(cudaMemcpyAsync(host, cells, sizeof host, cudaMemcpyDeviceToHost, stream));
    CUDA(cudaStreamSynchronize(stream));
    for (int cell : host) REQUIRE(cell == 200 * number);
    REQUIRE(cudaGetLastError() == (number == 3 ? cudaErrorInvalidDevice : cudaSuccess));
    CUDA(cudaFree(cells));
    CUDA(cudaStreamDestroy(stream));
}

int main() {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back(work, i);
    for (std::thread& thread : threads) thread.join();
    std::printf("8 threads, each with its own errors\n");
}
