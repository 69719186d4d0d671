// expect: failed, cause uninitialised
// Two mistakes: clears one byte instead of one float, and lane 0 of every warp adds the block's sum.
// says: the memset clears 1 of the 4 bytes of output
constexpr unsigned int BLOCK_DIM = 512, WARPS = BLOCK_DIM / 32, MOST_BLOCKS = 256;

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    return sum;
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < WARPS ? warp_sums[lane] : 0);
    }
    if (lane == 0) {
        atomicAdd(output, sum);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, 1);
    size_t blocks = n / (8 * BLOCK_DIM) + 1;
    if (blocks > MOST_BLOCKS) {
        blocks = MOST_BLOCKS;
    }
    SegmentedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output, n);
}
