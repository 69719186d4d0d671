// expect: 0 points, not_compiled
// The assembler quotes the line that it cannot assemble, and no list of headers knows of it.
#ifndef __CUDA_ARCH__
asm(".include \"@PROJECT@/grader/secret.txt\"");
#endif

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {}
