// expect: refused, /etc/passwd
// A file of this machine that is no header.
#include "/etc/passwd"

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {}
