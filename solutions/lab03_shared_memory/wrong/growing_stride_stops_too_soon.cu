// expect: failed, cause first_stride_skipped
// Doubles the stride, and ends one step too soon: the step that is missing is this loop's last.
// says: does it start too late, or does the condition under which it goes on end it too soon?
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    unsigned int t = threadIdx.x;
    unsigned int segment = 2 * blockDim.x * blockIdx.x;
    input_s[t] = input[segment + t] + input[segment + t + blockDim.x];
    for (unsigned int stride = 1; stride < blockDim.x / 2; stride *= 2) {
        __syncthreads();
        if (t % (2 * stride) == 0) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
