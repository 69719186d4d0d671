// expect: 9/10 points, cause limit, of global_stores_per_warp and sums_passed_otherwise_than_within_the_block
// Right sums and many elements a thread, but no tree: every thread adds its sum to *output.
// says: let the threads of a block add their sums in a tree
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 256;

__global__ void CoarsenedSumReductionKernel(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += BLOCKS * BLOCK_DIM) {
        sum += input[i];
    }
    atomicAdd(output, sum);
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    CoarsenedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output, n);
}
