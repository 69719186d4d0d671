// expect: failed, cause multiple_of_block_size
// Counts rounds so that every lane is there for the shuffles; the last round is not whole and is
// dropped.
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32;
constexpr unsigned int FULL_MASK = 0xffffffff;

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(FULL_MASK, sum, offset);
    }
    return sum;
}

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const size_t step = size_t{gridDim.x} * blockDim.x;
    float sum = 0;
    const size_t rounds = n / step;
    for (size_t round = 0; round < rounds; ++round) {
        sum += input[round * step + size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x];
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < blockDim.x / 32 ? warp_sums[lane] : 0);
        if (lane == 0) {
            output[blockIdx.x] = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < 512 ? 32 : 512;
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, 32>>>(partial, output, blocks);
}
