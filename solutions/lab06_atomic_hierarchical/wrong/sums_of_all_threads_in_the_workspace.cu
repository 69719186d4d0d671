// expect: 9/10 points, cause limit, of global_stores_per_warp and sums_passed_otherwise_than_within_the_block
// Right sums with one launch and one ticket a block, but every thread stores its own sum, and the
// last block adds all of them: no level between thread and grid.
// says: only the block's sum goes to global memory
constexpr unsigned int BLOCK_DIM = 256, BLOCKS = 16;

__device__ unsigned int tickets = 0;

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    return sum;
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, float* sums,
                                            size_t n) {
    __shared__ unsigned int ticket;
    __shared__ float warp_sums[BLOCK_DIM / 32];
    const unsigned int t = threadIdx.x, me = blockIdx.x * BLOCK_DIM + t;
    float sum = 0;
    for (size_t i = me; i < n; i += BLOCKS * BLOCK_DIM) {
        sum += input[i];
    }
    sums[me] = sum;
    __syncthreads();
    if (t == 0) {
        __threadfence();
        ticket = atomicAdd(&tickets, 1);
        __threadfence();
    }
    __syncthreads();
    if (ticket != BLOCKS - 1) {
        return;
    }
    sum = 0;
    for (unsigned int i = t; i < BLOCKS * BLOCK_DIM; i += BLOCK_DIM) {
        sum += sums[i];
    }
    sum = warp_sum(sum);
    if (t % 32 == 0) {
        warp_sums[t / 32] = sum;
    }
    __syncthreads();
    if (t < 32) {
        sum = warp_sum(t < BLOCK_DIM / 32 ? warp_sums[t] : 0);
    }
    if (t == 0) {
        *output = sum;
        tickets = 0;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    SegmentedSumReductionKernel<<<BLOCKS, BLOCK_DIM>>>(input, output,
                                                       static_cast<float*>(workspace), n);
}
