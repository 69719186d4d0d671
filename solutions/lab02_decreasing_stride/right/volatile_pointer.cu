// expect: passed
// Looks at the elements through a volatile pointer.
__global__ void ConvergentSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    volatile float* mine = &input[segment + threadIdx.x];
    for (unsigned int stride = blockDim.x; stride >= 1; stride /= 2) {
        if (threadIdx.x < stride) {
            mine[0] = mine[0] + mine[stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = mine[0];
    }
}
