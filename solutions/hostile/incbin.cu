// expect: refused, launches no kernel
// The solution's text as bytes, by the assembler.
#include <cstdio>

__global__ void CoarsenedSumReductionKernel() {}

#ifndef __CUDA_ARCH__
asm(".section .rodata\n"
    "stolen: .incbin \"/usr/lib/os-release\"\n"
    ".byte 0\n"
    ".text\n");
#endif
extern "C" const char stolen[];

void reduce_sum(const float*, float*, void*, size_t) { std::puts(stolen); }
