// expect: passed
// A warp is parted in two groups of unequal size; each has its own sum and its own shared atomic.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

constexpr unsigned int BLOCK_DIM = 256, MOST_BLOCKS = 512;

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
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const auto group = cg::binary_partition(warp, warp.thread_rank() < 11);
    sum = cg::reduce(group, sum, cg::plus<float>());
    if (group.thread_rank() == 0) {
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
