// expect: passed
// Lab 01's stride in shared memory: diverges, but reads and stores as little.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    input_s[t] = input[segment + t] + input[segment + t + blockDim.x];
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t % (2 * stride) == 0) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
