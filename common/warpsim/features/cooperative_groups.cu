// Cooperative groups: the grid's barrier, tiles, groups that form at run time, and their
// collectives.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include "feature.cuh"

namespace cg = cooperative_groups;

__device__ void tiles(Results& put, unsigned value) {
    const auto block = cg::this_thread_block();
    const auto eight = cg::tiled_partition<8>(block);
    put(cg::reduce(eight, value, cg::plus<unsigned>()));
    put(cg::reduce(eight, float(value), cg::greater<float>()));
    put(cg::inclusive_scan(eight, value));
    put(cg::exclusive_scan(eight, int(value), cg::bit_xor<int>()));
    const auto warp = cg::tiled_partition<32>(block);
    put(warp.ballot(value & 1) + warp.match_any(value & 3) + warp.all(value < 1000));
    put(warp.shfl_xor(value, 5) + warp.meta_group_rank());
#if __CUDA_ARCH__ >= 800  // below 8.0 it needs memory from the kernel
    const auto two_warps = cg::tiled_partition<64>(block);
    put(cg::reduce(two_warps, value, cg::plus<unsigned>()));
    two_warps.sync();
#endif
}

__device__ void groups_made_at_run_time(Results& put, unsigned i, unsigned value) {
    const auto eight = cg::tiled_partition<8>(cg::this_thread_block());
    unsigned result = 0;
    if (i & 1) {
        const auto odd = cg::coalesced_threads();
        result = odd.size() + odd.shfl(value, 1) + cg::reduce(odd, value, cg::bit_xor<unsigned>());
    }
    put(result);
    const auto halves = cg::binary_partition(eight, i % 3 == 0);
    put(halves.size() + 100 * halves.thread_rank());
    const auto labels = cg::labeled_partition(eight, i % 5);
    put(labels.size() + 100 * labels.thread_rank());
}

extern "C" __global__ void check(unsigned* out) {
    Results put(out);
    const auto grid = cg::this_grid();
    const auto block = cg::this_thread_block();
    const unsigned i = grid.thread_rank(), row = grid.size();
    put(i * i);
    grid.sync();
    const unsigned value = out[(i + 128) % row];  // written by another block
    put(value);
    auto token = grid.barrier_arrive();
    grid.barrier_wait(std::move(token));
    put(out[row + (i + 256) % row]);
    tiles(put, value);
    groups_made_at_run_time(put, i, value);
    __shared__ unsigned once;
    if (threadIdx.x == 0) once = 0;
    block.sync();
    cg::invoke_one(block, [&] { once += 7; });
    auto arrived = block.barrier_arrive();
    block.barrier_wait(std::move(arrived));
    put(once);
}

int main() { return print_results(check, {4, 128, 14, 0, 1}); }
