// expect: refused, launches no kernel
// Sets variables that might make the harness kinder.
#include <cstdlib>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    setenv("SOLUTION", "1", 1);
    setenv("FILE", "solutions/lab04_coarsening/kernel.cu", 1);
    setenv("GTEST_FILTER", "-*", 1);
    setenv("DEVICE", "gpu", 1);
}
