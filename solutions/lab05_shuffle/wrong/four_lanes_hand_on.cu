// expect: 9/10 points, cause limit, of sums_passed_otherwise_than_by_shuffle
// Right sums, but the shuffles stop early: four lanes of every warp add theirs to the output.
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 64;

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += BLOCKS * BLOCK_DIM) {
        sum += input[i];
    }
    for (unsigned int offset = 16; offset >= 4; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    if (threadIdx.x % 32 < 4) {
        atomicAdd(output, sum);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    ShuffleSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output, n);
}
