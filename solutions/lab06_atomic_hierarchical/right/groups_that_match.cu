// expect: passed
// Every third lane is in one group: its lanes find each other with __match_any_sync.
constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 512;

__device__ float group_sum(unsigned int group, float mine) {
    float sum = 0;
    for (unsigned int left = group; left; left &= left - 1) {
        sum += __shfl_sync(group, mine, __ffs(left) - 1);
    }
    return sum;
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float total;
    if (threadIdx.x == 0) {
        total = 0;
    }
    __syncthreads();
    float sum = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        sum += input[i];
    }
    const unsigned int lane = threadIdx.x % 32;
    const unsigned int group = __match_any_sync(0xffffffff, lane % 3);
    const float group_total = group_sum(group, sum);
    if (lane == __ffs(group) - 1) {
        atomicAdd(&total, group_total);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(output, total);
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    const size_t wanted = n / (16 * BLOCK_DIM) + 1;
    const unsigned int blocks = wanted < MOST_BLOCKS ? wanted : MOST_BLOCKS;
    cudaMemsetAsync(output, 0, sizeof(float));
    SegmentedSumReductionKernel<<<blocks, BLOCK_DIM>>>(input, output, n);
}
