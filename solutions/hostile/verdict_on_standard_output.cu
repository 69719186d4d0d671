// expect: refused, launches no kernel
// Prints the last line of a perfect verdict, and does nothing else.
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    std::puts("  Small 4/4  Any 3/3  Large 1/1  Checks 1/1  Limits 1/1");
    std::puts("lab04 coarsening: passed, 10/10 points on sim");
    std::fflush(stdout);
}
