// The device tests' kernels. kernels.ptx is generated from this file, so that the tests need no
// compiler:
//   nvcc -ptx -arch=compute_75 -fmad=false -o - kernels.cu | sed 's/^\.version .*/.version 7.0/' >
//   kernels.ptx
// PTX 7.0 is old enough for every driver. tests/fake_cuda.cpp mirrors these kernels in C++.
#include <cooperative_groups.h>

#include <cassert>
#include <cstdio>

extern "C" {

__device__ unsigned calls = 40;
__constant__ unsigned most_calls;

__global__ void count_call() {
    if (calls < most_calls) ++calls;
}

struct Part {
    unsigned n;  // and four bytes of padding
    unsigned* from;
    unsigned* to;
};

__global__ void copy_part(Part part) {
    for (unsigned i = 0; i < part.n; ++i) part.to[i] = part.from[i];
}

// data[b] becomes the sum of all: each block needs the previous values of the others.
__global__ void sum_of_all(unsigned* data) {
    unsigned sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) sum += data[b];
    cooperative_groups::this_grid().sync();
    data[blockIdx.x] = sum;
}

__global__ void add_one(unsigned* data, unsigned n) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] += 1;
}

// Writes at the place that the test chooses: past the end, at a null pointer, misaligned.
__global__ void write_at(char* data, long long offset) { *(unsigned*)(data + offset) = 0x600dc0de; }

__global__ void stop_by_trap() { __trap(); }

__global__ void spin(volatile unsigned* data) {
    while (data[0] == 0) {
    }
}

__global__ void print_lines(unsigned lines) {
    for (unsigned i = 0; i < lines; ++i) printf("line %u of %u\n", i, lines);
}

__global__ void assert_below(unsigned limit) { assert(threadIdx.x < limit); }

// out[0] = the sum of n floats, in an order that depends only on blockDim.x.
__global__ void sum_block(const float* in, float* out, unsigned n) {
    __shared__ float partial[1024];
    float sum = 0;
    for (unsigned i = threadIdx.x; i < n; i += blockDim.x) sum += in[i];
    partial[threadIdx.x] = sum;
    for (unsigned stride = blockDim.x / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) partial[threadIdx.x] += partial[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) out[0] = partial[0];
}
}
