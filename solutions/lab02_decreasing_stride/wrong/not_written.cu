// expect: failed, cause not_written
// Forgot the last step: nobody writes the sum.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
}
