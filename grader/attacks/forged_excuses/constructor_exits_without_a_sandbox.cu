// expect: 0 points, ended the program
// The same before the function is called: a constructor ends the process with status 123.
#include <unistd.h>

__global__ void CoarsenedSumReductionKernel() {}

__attribute__((constructor)) static void excuse() { _exit(123); }

void reduce_sum(const float*, float*, void*, size_t) {}
