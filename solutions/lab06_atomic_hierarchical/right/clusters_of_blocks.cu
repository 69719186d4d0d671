// expect: passed
// Thread, warp, block, cluster: 16 blocks meet in the shared memory of one of them, and one
// atomic per cluster adds to the output. A small input has one cluster, and no atomic.
#include <cooperative_groups.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace cg = cooperative_groups;

constexpr unsigned int BLOCK_DIM = 512, WARPS = BLOCK_DIM / 32;
constexpr unsigned int IN_FLIGHT = 4;  // 16-byte loads in flight per thread
constexpr unsigned int MOST_BLOCKS = 16;  // of a cluster
constexpr size_t MOST_CLUSTERS = 64;

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

__device__ float add(float4 v) { return (v.x + v.y) + (v.z + v.w); }

// The sum of this thread's elements: float4 loads from the first aligned element on, and single
// elements at both ends, at most three each.
__device__ float thread_sum(const float* input, size_t n) {
    const size_t me = size_t{blockIdx.x} * BLOCK_DIM + threadIdx.x;
    const size_t step = size_t{gridDim.x} * BLOCK_DIM;
    size_t head = (16 - reinterpret_cast<uintptr_t>(input) % 16) % 16 / sizeof(float);
    if (head > n) {
        head = n;
    }
    const float4* fours = reinterpret_cast<const float4*>(input + head);
    const size_t count = (n - head) / 4, tail = head + 4 * count;

    float sum = 0;
    if (me < head) {
        sum += input[me];
    }
    if (me < n - tail) {
        sum += input[tail + me];
    }
    for (size_t i = me; i < count; i += IN_FLIGHT * step) {
        float4 loaded[IN_FLIGHT];  // all are requested before the first one is added
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            loaded[k] = i + k * step < count ? fours[i + k * step] : float4{};
        }
#pragma unroll
        for (unsigned int k = 0; k < IN_FLIGHT; ++k) {
            sum += add(loaded[k]);
        }
    }
    return sum;
}

__global__ void __launch_bounds__(BLOCK_DIM)
    SegmentedSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float block_sums[MOST_BLOCKS];  // used in the cluster's first block
    const cg::cluster_group cluster = cg::this_cluster();
    auto all_have_begun = cluster.barrier_arrive();
    float sum = block_sum(thread_sum(input, n));
    cluster.barrier_wait(std::move(all_have_begun));
    if (threadIdx.x == 0) {
        cluster.map_shared_rank(block_sums, 0)[cluster.block_rank()] = sum;
    }
    cluster.sync();
    if (cluster.block_rank() != 0 || threadIdx.x >= 32) {
        return;
    }
    sum = warp_sum(threadIdx.x < cluster.num_blocks() ? block_sums[threadIdx.x] : 0);
    if (threadIdx.x == 0) {
        if (gridDim.x == cluster.num_blocks()) {
            *output = sum;
        } else {
            atomicAdd(output, sum);
        }
    }
}

// One cluster of 16 blocks, as long as that is enough; else clusters of 8, which every device of this
// architecture runs, and of which more fit.
void reduce_sum(const float* input, float* output, void*, size_t n) {
    const size_t a_block = 4 * IN_FLIGHT * BLOCK_DIM, one_cluster = 2 * a_block * MOST_BLOCKS;
    const unsigned int blocks = n <= one_cluster ? MOST_BLOCKS : MOST_BLOCKS / 2;
    const size_t clusters = n <= one_cluster ? 1 : std::min(n / (a_block * blocks), MOST_CLUSTERS);
    if (clusters > 1) {
        cudaMemsetAsync(output, 0, sizeof(float));
    }
    cudaFuncSetAttribute(SegmentedSumReductionKernel,
                         cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    cudaLaunchAttribute cluster{};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim = {blocks, 1, 1};
    cudaLaunchConfig_t config{};
    config.gridDim = clusters * blocks;
    config.blockDim = BLOCK_DIM;
    config.attrs = &cluster;
    config.numAttrs = 1;
    cudaLaunchKernelEx(&config, SegmentedSumReductionKernel, input, output, n);
}
