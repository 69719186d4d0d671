// expect: passed
// A cooperative launch: the grid meets once, then block 0 adds the partial sums.
// slow
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__device__ float block_sum(cg::thread_block block, float sum) {
    __shared__ float warp_sums[32];
    const auto warp = cg::tiled_partition<32>(block);
    sum = cg::reduce(warp, sum, cg::plus<float>());
    if (warp.thread_rank() == 0) {
        warp_sums[warp.meta_group_rank()] = sum;
    }
    block.sync();
    const bool there = warp.thread_rank() < warp.meta_group_size();
    return cg::reduce(warp, there ? warp_sums[warp.thread_rank()] : 0.0f, cg::plus<float>());
}

__global__ void SegmentedSumReductionKernel(const float* input, float* output, float* partial,
                                            size_t n) {
    const auto grid = cg::this_grid();
    const auto block = cg::this_thread_block();
    float sum = 0;
    for (size_t i = grid.thread_rank(); i < n; i += grid.num_threads()) {
        sum += input[i];
    }
    sum = block_sum(block, sum);
    if (block.thread_rank() == 0) {
        partial[blockIdx.x] = sum;
    }
    grid.sync();
    if (blockIdx.x == 0) {
        sum = 0;
        for (unsigned int b = block.thread_rank(); b < gridDim.x; b += block.num_threads()) {
            sum += partial[b];
        }
        sum = block_sum(block, sum);
        if (block.thread_rank() == 0) {
            *output = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    int multiprocessors = 1, each = 1;
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, SegmentedSumReductionKernel, 256, 0);
    float* partial = static_cast<float*>(workspace);
    void* arguments[] = {&input, &output, &partial, &n};
    cudaLaunchCooperativeKernel(SegmentedSumReductionKernel, dim3(multiprocessors * each),
                                dim3(256), arguments, 0, 0);
}
