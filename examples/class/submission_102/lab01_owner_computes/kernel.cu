__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockIdx.x * blockDim.x;
    unsigned int i = segment + 2 * threadIdx.x;
    for (unsigned int stride = 2; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input[segment];
    }
}
