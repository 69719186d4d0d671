// See two_files_a.cu.
#include "check.h"

static __device__ int cell = 2;
static __global__ void set(int value) { cell += value; }

int other_file() {
    set<<<1, 1>>>(200);
    int there = 0;
    CUDA(cudaMemcpyFromSymbol(&there, cell, sizeof there));
    return there;
}
