// A kernel and a variable with the same names in two files: each file uses its own.
#include "check.h"

static __device__ int cell = 1;
static __global__ void set(int value) { cell += value; }
int other_file();

int main() {
    set<<<1, 1>>>(10);
    int here = 0;
    CUDA(cudaMemcpyFromSymbol(&here, cell, sizeof here));
    REQUIRE(here == 11);
    REQUIRE(other_file() == 202);
    CUDA(cudaMemcpyFromSymbol(&here, cell, sizeof here));
    REQUIRE(here == 11);
    std::printf("each file has its own\n");
}
