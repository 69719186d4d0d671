// expect: 0 points, ended the program
// `_exit(0)` in the function: status 0 is what a pass has.
#include <unistd.h>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { _exit(0); }
