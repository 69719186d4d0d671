// faults KIND: a kernel with a fault, and what the runtime reports before and after it.
#include <cassert>
#include <string>

#include "check.h"

__global__ void past_the_end(int* cells, size_t at) { cells[at] = 1; }
__global__ void not_aligned(int* cells) { *reinterpret_cast<int*>((char*)cells + 1) = 1; }
__global__ void traps() { __trap(); }
__global__ void asserts(int five) { assert(five == 5); }
__global__ void spins(volatile int* cell) {
    while (*cell != 5) {
    }
}
__global__ void right(int* cells) { cells[threadIdx.x] = 1; }

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    int *cells, host[4] = {};
    CUDA(cudaMalloc(&cells, sizeof host));
    CUDA(cudaMemset(cells, 0, sizeof host));
    if (kind == "past_the_end") past_the_end<<<2, 32>>>(cells, 4);
    if (kind == "host") past_the_end<<<1, 1>>>(host, 0);
    if (kind == "null") past_the_end<<<1, 1>>>(nullptr, 0);
    if (kind == "freed") {
        CUDA(cudaFree(cells));
        past_the_end<<<1, 1>>>(cells, 0);
    }
    if (kind == "not_aligned") not_aligned<<<1, 1>>>(cells);
    if (kind == "traps") traps<<<1, 1>>>();
    if (kind == "asserts") asserts<<<1, 1>>>(4);
    if (kind == "spins") spins<<<1, 1>>>(cells);
    SHOW(cudaGetLastError());
    SHOW(cudaDeviceSynchronize());
    SHOW(cudaGetLastError());
    SHOW(cudaGetLastError());
    SHOW(cudaMalloc(&cells, 4));
    right<<<1, 1>>>(cells);
    SHOW(cudaGetLastError());
    SHOW(cudaMemcpy(host, cells, 4, cudaMemcpyDeviceToHost));
    SHOW(cudaDeviceReset());
    SHOW(cudaMalloc(&cells, 4));
    return 7;
}
