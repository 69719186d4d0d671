// expect: 0 points, uninitialised
// Shared memory is never cleared: what an earlier block or kernel left there may be the sum.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    extern __shared__ float left[];
    __shared__ float more[64];
    if (threadIdx.x == 0) output[blockIdx.x] = more[threadIdx.x] + input[0];
}
