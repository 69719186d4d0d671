// expect: passed
// No tree: thread 0 adds all of input_s.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    input_s[t] = input[segment + t] + input[segment + t + blockDim.x];
    __syncthreads();
    if (t == 0) {
        float sum = 0;
        for (unsigned int k = 0; k < blockDim.x; ++k) {
            sum += input_s[k];
        }
        output[blockIdx.x] = sum;
    }
}
