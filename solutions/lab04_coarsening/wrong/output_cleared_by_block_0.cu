// expect: failed, cause race
// "Block 0 runs first, so it can set *output to 0."
// says: let a second launch read what the first one wrote
constexpr unsigned int BLOCK_DIM = 256;
constexpr size_t COARSE_FACTOR = 8, MOST_BLOCKS = 1024;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t coarse_factor) {
    __shared__ float input_s[BLOCK_DIM];
    const size_t segment = coarse_factor * 2 * BLOCK_DIM * blockIdx.x;
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t tile = 0; tile < coarse_factor * 2; ++tile) {
        const size_t i = segment + tile * BLOCK_DIM + t;
        if (i < n) {
            sum += input[i];
        }
    }
    if (blockIdx.x == 0 && t == 0) {
        *output = 0;
    }
    input_s[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        atomicAdd(output, input_s[0]);
    }
}

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }

void reduce_sum(const float* input, float* output, void*, size_t n) {
    size_t coarse_factor = divide_up(n, MOST_BLOCKS * 2 * BLOCK_DIM);
    if (coarse_factor < COARSE_FACTOR) {
        coarse_factor = COARSE_FACTOR;
    }
    size_t blocks = divide_up(n, coarse_factor * 2 * BLOCK_DIM);
    if (blocks == 0) {
        blocks = 1;
    }
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output, n, coarse_factor);
}
