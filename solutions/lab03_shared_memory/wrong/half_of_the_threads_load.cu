// expect: 0/10 points, cause last_stride_skipped
// says: every second element is never loaded
// Every second thread loads nothing and brings 0. The lost elements are those that a missing last step
// would lose, but all steps are there.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const unsigned int t = threadIdx.x;
    const float* segment = input + 2 * blockDim.x * blockIdx.x;
    input_s[t] = 0;
    if (t % 2 == 0) {
        input_s[t] = segment[t] + segment[t + blockDim.x];
    }
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
