// expect: 0 points, never_ends
// A gigabyte of text from the kernel.
#include <cstdio>

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    for (int i = 0; i < 100000; ++i) printf("%d 0123456789012345678901234567890123456789\n", i);
    output[blockIdx.x] = input[0];
}
