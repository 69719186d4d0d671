// expect: failed, cause out_of_bounds
// Every thread writes its own partial sum: more than 1 MiB of them once n is large.
constexpr unsigned int BLOCK_DIM = 256, COARSE_FACTOR = 8;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n,
                                            size_t tiles) {
    const size_t thread = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    float sum = 0;
    for (size_t tile = 0; tile < tiles; ++tile) {
        const size_t i = blockIdx.x * tiles * BLOCK_DIM + tile * BLOCK_DIM + threadIdx.x;
        if (i < n) {
            sum += input[i];
        }
    }
    output[thread] = sum;
}

__global__ void add_up(const float* partial, float* output, size_t n) {
    float sum = 0;
    for (size_t i = 0; i < n; ++i) {
        sum += partial[i];
    }
    *output = sum;
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    const size_t segment = COARSE_FACTOR * 2 * BLOCK_DIM;
    const size_t blocks = n / segment + 1;
    CoarsenedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n, COARSE_FACTOR * 2);
    add_up<<<1, 1>>>(partial, output, blocks * BLOCK_DIM);
}
