// expect: passed
// A tile of 32 lanes from cooperative groups, and its library's sum.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void ShuffleSumReductionKernel(const float* input, float* output, size_t n) {
    __shared__ float sums[16];
    const cg::grid_group grid = cg::this_grid();
    const cg::thread_block block = cg::this_thread_block();
    const cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    float sum = 0;
    for (unsigned long long i = grid.thread_rank(); i < n; i += grid.size()) {
        sum += input[i];
    }
    sum = cg::reduce(warp, sum, cg::plus<float>());
    if (warp.thread_rank() == 0) {
        sums[warp.meta_group_rank()] = sum;
    }
    block.sync();
    if (warp.meta_group_rank() == 0) {
        sum = warp.thread_rank() < warp.meta_group_size() ? sums[warp.thread_rank()] : 0;
        sum = cg::reduce(warp, sum, cg::plus<float>());
        if (warp.thread_rank() == 0) {
            output[blockIdx.x] = sum;
        }
    }
}

void reduce_sum(const float* input, float* output, void* workspace, size_t n) {
    float* partial = static_cast<float*>(workspace);
    ShuffleSumReductionKernel<<<256, 512>>>(input, partial, n);
    ShuffleSumReductionKernel<<<1, 512>>>(partial, output, 256);
}
