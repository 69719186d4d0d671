// expect: 0/10 points, cause steps_too_long
// says: never loaded, or loaded and then not used
// says: if your code loads them, where are they added?
// Each thread has two sums, and stores only the first. The compiler leaves out the loads for the second.
constexpr unsigned int BLOCK_DIM = 256;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t coarse_factor) {
    __shared__ float s[BLOCK_DIM];
    float a = 0, b = 0;
    size_t i = blockIdx.x * 2 * size_t(BLOCK_DIM) + threadIdx.x;
    const size_t hop = gridDim.x * 2 * size_t(BLOCK_DIM);
    for (; i < n; i += hop) {
        a += input[i];
        if (i + BLOCK_DIM < n) b += input[i + BLOCK_DIM];
    }
    s[threadIdx.x] = a;
    __syncthreads();
    for (int d = BLOCK_DIM / 2; d; d /= 2) {
        if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
        __syncthreads();
    }
    if (threadIdx.x == 0) output[blockIdx.x] = s[0];
}
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    int g = n < 512 * 512 ? (int)(n / 512) + 1 : 512;
    CoarsenedSumReductionKernel<<<g, BLOCK_DIM>>>(input, (float*)workspace, n, 0);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>((float*)workspace, output, g, 0);
}
