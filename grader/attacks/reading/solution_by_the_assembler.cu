// expect: 0 points, not_compiled
// The reference's text becomes bytes of the host part, which prints them.
#include <cstdio>

#ifndef __CUDA_ARCH__
asm(".section .rodata\n"
    "stolen: .incbin \"@PROJECT@/solutions/lab04_coarsening/kernel.cu\"\n"
    ".byte 0\n"
    ".text\n");
#endif
extern "C" const char stolen[];

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) { std::puts(stolen); }
