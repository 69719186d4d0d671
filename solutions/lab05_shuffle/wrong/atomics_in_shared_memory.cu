// expect: 9/10 points, cause limit, of stores_per_warp and sums_passed_otherwise_than_by_shuffle
// All threads add to one shared float: right sums, and no shuffle.
constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 1024;

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float total;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += step) {
        sum += input[i];
    }
    if (threadIdx.x == 0) {
        total = 0;
    }
    __syncthreads();
    atomicAdd(&total, sum);
    __syncthreads();
    if (threadIdx.x == 0) {
        output[blockIdx.x] = total;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks);
}
