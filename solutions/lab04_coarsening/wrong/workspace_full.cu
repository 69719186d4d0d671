// expect: failed, cause out_of_bounds
// A fixed coarse factor: workspace holds 262 144 partial sums, and 2^31 + 7 elements have one more.
// says: writes workspace[262144], 1 element past its end
constexpr unsigned int BLOCK_DIM = 256;
constexpr size_t COARSE_FACTOR = 16;  // pairs per thread

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t coarse_factor) {
    __shared__ float input_s[BLOCK_DIM];
    const size_t segment = coarse_factor * 2 * BLOCK_DIM * blockIdx.x;
    const unsigned int t = threadIdx.x;
    float sum = 0;
    for (size_t tile = 0; tile < coarse_factor * 2; ++tile) {
        const size_t i = segment + tile * BLOCK_DIM + t;
        if (i < n) {  // the last segment may extend past the input
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

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    size_t blocks = divide_up(n, COARSE_FACTOR * 2 * BLOCK_DIM);
    if (blocks == 0) {  // n is 0: one block, to write the 0
        blocks = 1;
    }
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n, COARSE_FACTOR);
    // The second launch begins after the first has ended, and sums its results.
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks,
                                                  divide_up(blocks, 2 * BLOCK_DIM));
}
