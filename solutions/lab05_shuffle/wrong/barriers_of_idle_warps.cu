// expect: 9/10 points, cause limit, of block_barriers_per_warp
// Right sums, with a barrier after every shuffle. Many idle blocks lower the number for each warp.
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 64, IDLE = 4 * BLOCKS;

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    if (blockIdx.x >= BLOCKS) {
        return;
    }
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += BLOCKS * BLOCK_DIM) {
        sum += input[i];
    }
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
        __syncthreads();
    }
    if (threadIdx.x % 32 == 0) {
        atomicAdd(output, sum);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    cudaMemsetAsync(output, 0, sizeof(float));
    ShuffleSumReductionKernel<<<BLOCKS + IDLE, BLOCK_DIM>>>(input, output, n);
}
