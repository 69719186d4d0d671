// expect: passed
// Mirrored: the sum gathers at the end of the segment.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    const unsigned int last = 2 * blockDim.x * (blockIdx.x + 1) - 1;
    float* mine = input + last - threadIdx.x;
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            *mine += *(mine - stride);
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = *mine;
    }
}
