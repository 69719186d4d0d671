// expect: failed, cause uninitialised
// Threads without an element return at once: their warps store no sum, and it is added all the
// says: let all lanes of the mask take part, those without an element with 0
// same.
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32, MOST_BLOCKS = 1024;
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
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    if (size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x >= n) {
        return;
    }
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n; i += step) {
        sum += input[i];
    }
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < WARPS ? warp_sums[lane] : 0);
        if (lane == 0) {
            output[blockIdx.x] = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    ShuffleSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, BLOCK_DIM>>>(partial, output, blocks);
}
