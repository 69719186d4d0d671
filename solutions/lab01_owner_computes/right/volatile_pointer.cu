// expect: passed
// Looks at the elements through a volatile pointer.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    volatile float* mine = input + 2 * (blockDim.x * blockIdx.x + threadIdx.x);
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if ((threadIdx.x & (stride - 1)) == 0) {
            mine[0] = mine[0] + mine[stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = mine[0];
    }
}
