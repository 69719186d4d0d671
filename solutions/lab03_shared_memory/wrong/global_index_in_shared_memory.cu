// expect: 4/10 points, cause out_of_bounds
// One index for both memories: input_s has no place for the later blocks.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    unsigned int t = segment + threadIdx.x;
    input_s[t] = input[t] + input[t + blockDim.x];
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = input_s[t];
    }
}
