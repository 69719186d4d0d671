// expect: passed
// Every index counts through the whole grid; a block's first index divides by every stride.
__global__ void SimpleSumReductionKernel(float* input, float* output) {
    unsigned int thread = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (thread % stride == 0) {
            input[2 * thread] += input[2 * thread + stride];
        }
        __syncthreads();
    }
    if (thread % blockDim.x == 0) {
        output[thread / blockDim.x] = input[2 * thread];
    }
}
