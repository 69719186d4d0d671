// expect: failed, cause block_ended
// A cluster's first block reads the others' sums; they do not wait for it.
// says: which has ended
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

constexpr unsigned int BLOCK_DIM = 1024, WARPS = BLOCK_DIM / 32;
constexpr unsigned int MOST_BLOCKS =
    16;                       // 8 without cudaFuncAttributeNonPortableClusterSizeAllowed
constexpr size_t LOADS = 16;  // a thread's, before the cluster gets another block

__device__ float warp_sum(float sum) {  // lane 0 holds the warp's sum
    for (unsigned int offset = 16; offset >= 1; offset /= 2) {
        sum += __shfl_down_sync(0xffffffff, sum, offset);
    }
    return sum;
}

__device__ float block_sum(float sum) {  // thread 0 holds the block's sum
    __shared__ float warp_sums[WARPS];
    const unsigned int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    sum = warp_sum(sum);
    if (lane == 0) {
        warp_sums[warp] = sum;
    }
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < WARPS ? warp_sums[lane] : 0);
    }
    return sum;
}

__global__ void __launch_bounds__(BLOCK_DIM)
    SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    const cg::cluster_group cluster = cg::this_cluster();
    __shared__ float partial;  // this block's sum
    float mine = 0;
    for (size_t i = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x; i < n;
         i += size_t{gridDim.x} * BLOCK_DIM) {
        mine += input[i];
    }
    const float sum = block_sum(mine);
    if (threadIdx.x == 0) {
        partial = sum;
    }
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x < 32) {
        const unsigned int rank = threadIdx.x;
        const bool there = rank < cluster.num_blocks();
        const float all =
            warp_sum(there ? *cluster.map_shared_rank(&partial, there ? rank : 0) : 0);
        if (threadIdx.x == 0) {
            *output = all;
        }
    }
}

void reduce_sum(const float* input, float* output, void*, size_t n) {
    unsigned int blocks = MOST_BLOCKS;  // the fewest that leave each thread LOADS loads
    while (blocks > 1 && n / (LOADS * BLOCK_DIM) < blocks) {
        blocks /= 2;
    }
    cudaFuncSetAttribute(SegmentedSumReductionKernel,
                         cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    cudaLaunchAttribute cluster;
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = blocks;
    cluster.val.clusterDim.y = 1;
    cluster.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = blocks;
    config.blockDim = BLOCK_DIM;
    config.attrs = &cluster;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, SegmentedSumReductionKernel, input, output, n);
}
