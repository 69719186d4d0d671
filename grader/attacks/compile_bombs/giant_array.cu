// expect: 0 points, not_compiled
// Gigabytes of initialised data on the host.
#ifndef __CUDA_ARCH__
asm(".data\n.fill 4000000000, 1, 7\n.text\n");
#endif

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {}
