// expect: 9/10 points, cause limit, of block_barriers_per_warp and shared_words_per_block and stores_per_warp and sums_passed_otherwise_than_by_shuffle
// Lab 04's tree in shared memory: right sums, no shuffle, eight barriers.
constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 1024;

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float shared[BLOCK_DIM];
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += step) {
        sum += input[i];
    }
    shared[threadIdx.x] = sum;
    for (unsigned int stride = BLOCK_DIM / 2; stride >= 1; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            shared[threadIdx.x] += shared[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = shared[0];
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks);
}
