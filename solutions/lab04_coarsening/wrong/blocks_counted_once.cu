// expect: failed, cause depends_on_earlier_call
// The number of blocks is computed in the first call, and used in all.
constexpr unsigned int BLOCK_DIM = 256;
__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n, size_t coarse_factor) {
    __shared__ float s[BLOCK_DIM];
    float sum = 0;
    size_t begin = (size_t)blockIdx.x * coarse_factor * 2 * BLOCK_DIM;
    for (size_t k = 0, i = begin + threadIdx.x; k < 2 * coarse_factor && i < n; ++k, i += BLOCK_DIM) sum += input[i];
    s[threadIdx.x] = sum;
    for (unsigned d = BLOCK_DIM / 2; d; d /= 2) {
        __syncthreads();
        if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    }
    if (threadIdx.x == 0) output[blockIdx.x] = s[0];
}
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    static size_t cf = (n + 524287) / 524288 > 8 ? (n + 524287) / 524288 : 8;     // computed only in the first call
    static size_t blocks = n ? (n + cf * 512 - 1) / (cf * 512) : 1;
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n, cf);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks, 2);
}
