// expect: failed, cause input_changed
// Each block leaves its partial sum where its segment began.
constexpr unsigned int BLOCK_DIM = 256;
constexpr size_t COARSE_FACTOR = 8, MOST_BLOCKS = 1024;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t coarse_factor, size_t apart, bool in_place) {
    __shared__ float input_s[BLOCK_DIM];
    const size_t segment = coarse_factor * 2 * BLOCK_DIM * blockIdx.x;
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t tile = 0; tile < coarse_factor * 2; ++tile) {
        const size_t i = (segment + tile * BLOCK_DIM + t) * apart;
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
        output[in_place ? segment : 0] = input_s[0];
    }
}

static size_t divide_up(size_t a, size_t b) { return (a + b - 1) / b; }

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    (void)workspace;
    float* sums = const_cast<float*>(input);
    size_t coarse_factor = divide_up(n, MOST_BLOCKS * 2 * BLOCK_DIM);
    if (coarse_factor < COARSE_FACTOR) {
        coarse_factor = COARSE_FACTOR;
    }
    size_t blocks = divide_up(n, coarse_factor * 2 * BLOCK_DIM);
    if (blocks == 0) {
        blocks = 1;
    }
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, n > 0 ? sums : output, n,
                                                       coarse_factor, 1, n > 0);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(
        input, output, n, divide_up(blocks, 2 * BLOCK_DIM), coarse_factor * 2 * BLOCK_DIM, false);
}
