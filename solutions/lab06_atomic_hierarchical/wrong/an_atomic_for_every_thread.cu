// expect: 9/10 points, cause limit, of global_atomics_per_block and global_stores_per_warp and sums_passed_otherwise_than_within_the_block
// Right sums, but every thread adds to *output by itself, and all of them queue.
__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n;
         i += size_t{gridDim.x} * blockDim.x) {
        sum += input[i];
    }
    atomicAdd(output, sum);
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    SegmentedSumReductionKernel<<<256, 256>>>(input, output, n);
}
