// expect: failed, cause race
// One barrier after the loop, none between the steps.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            input[i] += input[i + stride];
        }
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
