// expect: 0 points, fault
// vprintf with %s and %n on addresses of the host.
#include <cstdio>

__global__ void SimpleSumReductionKernel(float* input, float* output) {
    printf("%s %n", reinterpret_cast<const char*>(0x400000), reinterpret_cast<int*>(0x400000));
    output[blockIdx.x] = input[0];
}
