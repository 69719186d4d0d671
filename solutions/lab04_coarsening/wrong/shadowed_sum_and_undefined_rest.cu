// expect: 0/10 points, cause unknown
// The sum in the loop is another variable of that name, so that only the first 256 elements arrive; the
// last ones are as lost as all others. And larger sums are no numbers.
constexpr unsigned int BLOCK_DIM = 256;

__global__ void __launch_bounds__(BLOCK_DIM)
    CoarsenedSumReductionKernel(const float* input, float* output, size_t n, size_t coarse_factor) {
    __shared__ float input_s[BLOCK_DIM];
    unsigned int t = threadIdx.x;
    size_t segment = 2 * coarse_factor * BLOCK_DIM * blockIdx.x;
    size_t i = segment + t;
    float sum = i < n ? input[i] : 0.0f;
    for (size_t tile = 1; tile < 2 * coarse_factor; ++tile) {
        size_t i = segment + t + tile * BLOCK_DIM;
        if (i < n) {
            float sum = input[i];
            sum += input[i];
        }
    }
    input_s[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[0] = input_s[0];
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = (float*)workspace;
    size_t coarse_factor = 8;
    size_t blocks = (n + 16 * BLOCK_DIM - 1) / (16 * BLOCK_DIM);
    if (blocks > 2048) {
        coarse_factor = (n + 2048ull * 2 * BLOCK_DIM - 1) / (2048ull * 2 * BLOCK_DIM);
        blocks = 2048;
    }
    if (blocks < 1) blocks = 1;
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n, coarse_factor);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks, 4);
}
