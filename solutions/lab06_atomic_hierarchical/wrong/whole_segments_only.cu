// expect: failed, cause multiple_of_block_size
// Segments of 2*BLOCK_DIM elements, as many as fit into n; what is left over has no block.
constexpr unsigned int BLOCK_DIM = 32;

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t segments) {
    float sum = 0;
    for (size_t s = blockIdx.x; s < segments; s += gridDim.x) {
        const float* segment = input + 2 * BLOCK_DIM * s;
        sum += segment[threadIdx.x] + segment[threadIdx.x + BLOCK_DIM];
    }
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    if (threadIdx.x == 0) {
        atomicAdd(output, sum);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    SegmentedSumReductionKernel<<<1024, BLOCK_DIM>>>(input, output, n / (2 * BLOCK_DIM));
}
