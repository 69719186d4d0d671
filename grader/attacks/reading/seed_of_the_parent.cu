// expect: 0 points, not_compiled or launches no kernel
// The command line of the program that judges names the seed.
#ifndef __CUDA_ARCH__
asm(".section .rodata\n"
    "stolen: .incbin \"/proc/@GRADER@/cmdline\"\n"
    ".text\n");
#endif

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {}
