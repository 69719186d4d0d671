// expect: 0 points, ended the program
// The exit status 125 of plan_recorder, which stands for a fault of the machine.
#include <unistd.h>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { _exit(125); }
