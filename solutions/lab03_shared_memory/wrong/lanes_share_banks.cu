// expect: 9/10 points, cause limit, of shared_bank_conflicts_per_block
// Right sums by threads side by side, but their words are 2, 4, 8, ... apart: in the same banks.
__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float input_s[];
    const float* segment = input + 2 * blockDim.x * blockIdx.x;
    unsigned int t = threadIdx.x;
    input_s[t] = segment[t] + segment[t + blockDim.x];
    for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned int i = 2 * stride * t;
        if (i < blockDim.x) {
            input_s[i] += input_s[i + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}
