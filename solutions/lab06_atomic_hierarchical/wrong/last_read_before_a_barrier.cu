// expect: failed, cause race
// No barrier between thread 0, which draws the ticket, and the threads that look at what it drew. The
// partial sums then race across blocks, although the fences are where they belong.
// says: is_last[0] written by thread 0
// says: the lanes of a warp need not run in step: put a __syncthreads() between the two
constexpr unsigned int BLOCK_DIM = 512;
__device__ unsigned int done = 0;

__device__ float block_sum(float sum) {
    __shared__ float warp_sums[BLOCK_DIM / 32];
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (int o = 16; o > 0; o /= 2) sum += __shfl_down_sync(0xffffffff, sum, o);
    if (lane == 0) warp_sums[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = lane < BLOCK_DIM / 32 ? warp_sums[lane] : 0;
        for (int o = 16; o > 0; o /= 2) sum += __shfl_down_sync(0xffffffff, sum, o);
    }
    __syncthreads();
    return sum;
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, float* sums,
                                            size_t n) {
    __shared__ bool is_last;
    float sum = 0;
    for (size_t i = (size_t)blockIdx.x * BLOCK_DIM + threadIdx.x; i < n;
         i += (size_t)gridDim.x * BLOCK_DIM)
        sum += input[i];
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
        __threadfence();
        is_last = atomicAdd(&done, 1) == gridDim.x - 1;
        __threadfence();
    }

    if (!is_last) return;
    sum = 0;
    for (int b = threadIdx.x; b < gridDim.x; b += BLOCK_DIM) sum += sums[b];
    sum = block_sum(sum);
    if (threadIdx.x == 0) {
        *output = sum;
        done = 0;
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    size_t blocks = (n + 4095) / 4096;
    if (blocks > 1056) blocks = 1056;
    if (blocks == 0) blocks = 1;
    SegmentedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output,
                                                       static_cast<float*>(workspace), n);
}
