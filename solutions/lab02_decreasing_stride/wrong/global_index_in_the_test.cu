// expect: failed, cause not_written
// Compares a global index: blocks after the first neither add nor write.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (t < stride) {
            input[segment + t] += input[segment + t + stride];
        }
        __syncthreads();
    }
    if (t == 0) {
        output[blockIdx.x] = input[segment];
    }
}
