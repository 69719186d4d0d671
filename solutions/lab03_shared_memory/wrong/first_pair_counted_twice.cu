// expect: failed, cause element_doubled
// Thread 0 starts from its own pair, and adds all pairs.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    input_s[t] = input[segment + t] + input[segment + t + blockDim.x];
    __syncthreads();
    if (t == 0) {
        float sum = input_s[0];
        for (unsigned int k = 0; k < blockDim.x; ++k) {
            sum += input_s[k];
        }
        output[blockIdx.x] = sum;
    }
}
