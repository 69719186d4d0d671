// expect: passed
// Inside the block the warps' sums meet in a shared atomic; one thread takes it outside.
constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 512;

__device__ float warp_sum(float sum) {
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
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
    sum = warp_sum(sum);
    if (threadIdx.x % 32 == 0) {
        atomicAdd(&total, sum);
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
