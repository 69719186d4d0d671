// expect: 0 points, wrong_sum
// Clears the screen, renames the window, turns the text green, and moves the cursor up.
#include <cstdio>

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    if (threadIdx.x == 0) printf("\033[2J\033]0;passed\007\033[32m\033[1A10/10\r\b\x9b2J\n");
    output[blockIdx.x] = input[0];
}
