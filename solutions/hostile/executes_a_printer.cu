// expect: refused, launches no kernel
// Replaces the program by one that prints a verdict and ends with status 0.
#include <unistd.h>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    execl("/bin/echo", "echo", "lab04 coarsening: passed, 10/10 points on sim", nullptr);
}
