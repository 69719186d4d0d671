// expect: failed, cause unknown
// The block's number in eight bits: right up to 256 blocks.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const unsigned char block = blockIdx.x;
    const unsigned int segment = 2 * blockDim.x * block, t = threadIdx.x;
    input_s[t] = input[segment + t] + input[segment + t + blockDim.x];
    for (unsigned int stride = blockDim.x / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
