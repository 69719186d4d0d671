// expect: 9/10 points, cause limit, of global_load_sectors_per_element
// Right sums, but each thread adds neighbours, which are a sector apart from the next lane's.
// slow
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, MOST_BLOCKS = 1024;
constexpr unsigned int FULL_MASK = 0xffffffff;

__device__ float warp_sum(float sum) {  // lane 0 holds the sum; all 32 lanes take part
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(FULL_MASK, sum, offset);
    }
    return sum;
}

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const size_t threads = size_t{gridDim.x} * BLOCK_DIM;
    const size_t run = (n + threads - 1) / threads;
    const size_t begin = run * (size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x);
    float sum = 0;
    for (size_t i = begin; i < begin + run && i < n; ++i) {
        sum += input[i];
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {  // a complete warp, so that its 32 lanes can shuffle
        sum = warp_sum(lane < WARPS ? warp_sums[lane] : 0);
        if (lane == 0) {
            output[blockIdx.x] = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    // About 16 elements per thread, and at most as many blocks as one block can sum quickly.
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks);
}
