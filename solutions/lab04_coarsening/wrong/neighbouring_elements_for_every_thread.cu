// expect: 9/10 points, cause limit, of global_load_sectors_per_element
// Right sums, but each thread adds a run of neighbours: the lanes of a warp load far apart.
// slow
constexpr unsigned int BLOCK_DIM = 256;
constexpr size_t RUN = 16, MOST_BLOCKS = 1024;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t run) {
    __shared__ float input_s[BLOCK_DIM];
    const unsigned int t = threadIdx.x;
    const size_t begin = run * (size_t{blockIdx.x} * BLOCK_DIM + t);
    float sum = 0;
    for (size_t i = begin; i < begin + run && i < n; ++i) {
        sum += input[i];
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
    size_t run = divide_up(n, MOST_BLOCKS * BLOCK_DIM);
    if (run < RUN) {
        run = RUN;
    }
    const size_t blocks = n == 0 ? 1 : divide_up(n, run * BLOCK_DIM);
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n, run);
    CoarsenedSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks,
                                                  divide_up(blocks, BLOCK_DIM));
}
