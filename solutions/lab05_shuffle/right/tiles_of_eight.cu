// expect: passed
// Tiles of eight lanes, each under a mask of its own; then the four first lanes among themselves.
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, TILE = 8;
constexpr unsigned int FIRST_LANES = 0x01010101;

__device__ float warp_sum(float sum) {
    const unsigned int lane = threadIdx.x % 32;
    const unsigned int tile = 0xffu << (lane / TILE * TILE);
    for (unsigned int offset = TILE / 2; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(tile, sum, offset, TILE);
    }
    if (lane % TILE == 0) {
        sum += __shfl_xor_sync(FIRST_LANES, sum, 8);
        sum += __shfl_xor_sync(FIRST_LANES, sum, 16);
    }
    return sum;
}

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[WARPS];
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    sum = warp_sum(sum);
    if (threadIdx.x % 32 == 0) {
        warp_sums[threadIdx.x / 32] = sum;
    }
    __syncthreads();
    if (threadIdx.x < 32) {
        sum = warp_sum(threadIdx.x < WARPS ? warp_sums[threadIdx.x] : 0);
    }
    if (threadIdx.x == 0) {
        output[blockIdx.x] = sum;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    ShuffleSumReductionKernel<<<512, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, 512);
}
