// expect: passed
// Passes over two halves of the workspace until one sum is left.
// slow
constexpr unsigned int BLOCK_DIM = 256;
constexpr size_t COARSE_FACTOR = 8;

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
    input_s[t] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (t < stride) {
            input_s[t] += input_s[t + stride];
        }
    }
    if (t == 0) {
        output[blockIdx.x] = input_s[0];
    }
}

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }

// The same coarsening in every pass; the first one's partial sums must fit half the workspace.
void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    constexpr size_t half = (1 << 19) / sizeof(float);
    float* to = static_cast<float*>(workspace);
    float* next = to + half;
    size_t coarse_factor = COARSE_FACTOR;
    while (divide_up(n, coarse_factor * 2 * BLOCK_DIM) > half) {
        coarse_factor *= 2;
    }
    for (;;) {
        const size_t blocks = divide_up(n, coarse_factor * 2 * BLOCK_DIM);
        if (blocks <= 1) {
            break;
        }
        CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, to, n, coarse_factor);
        input = to;
        n = blocks;
        to = next;
        next = const_cast<float*>(input);
    }
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(input, output, n, coarse_factor);
}
