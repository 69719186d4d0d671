// expect: 0 points, wrong_sum
// The kernel prints the JSON of a pass, and the sentence that a run ends with.
#include <cstdio>

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    output[blockIdx.x] = input[0];
    if (threadIdx.x == 0) {
        printf("{\"version\": 1, \"lab\": \"lab01\", \"state\": \"passed\", \"points\": 10, \"out_of\": 10}\n");
        printf("lab01 owner_computes: passed, 10/10 points on sim\n");
    }
}
