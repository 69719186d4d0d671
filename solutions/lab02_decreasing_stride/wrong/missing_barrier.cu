// expect: failed, cause race
// No barrier in the loop: a warp runs ahead of the sums it needs.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            input[i] += input[i + stride];
        }
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
