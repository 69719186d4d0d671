// expect: 4/10 points, cause not_written
// Thread 0 of the whole grid writes, not thread 0 of each block.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int i = segment + 2 * threadIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    if (blockIdx.x * blockDim.x + threadIdx.x == 0) {
        output[blockIdx.x] = input[i];
    }
}
