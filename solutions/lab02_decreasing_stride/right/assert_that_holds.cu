// expect: passed
// Asserts what the contract says about the block.
#include <cassert>

__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + threadIdx.x;
    assert((blockDim.x & (blockDim.x - 1)) == 0 && blockDim.x <= 1024);
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
