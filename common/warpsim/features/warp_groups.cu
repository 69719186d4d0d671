// Groups within one warp that reduce, shuffle and vote: tiles, partitions, coalesced and matched
// groups, and CUB's reductions of part of a warp.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>

#include "feature.cuh"

namespace cg = cooperative_groups;

template <class Group>
__device__ int reductions(const Group& group, int value) {
    return cg::reduce(group, value, cg::plus<int>()) + 3 * cg::reduce(group, value, cg::less<int>()) +
           5 * cg::reduce(group, value, cg::bit_xor<int>()) +
           7 * cg::reduce(group, unsigned(value), cg::greater<unsigned>());
}

template <unsigned size>
__device__ void tile(Results& put, int value) {
    const auto tile = cg::tiled_partition<size>(cg::this_thread_block());
    put(reductions(tile, value));
    put(cg::inclusive_scan(tile, value) + 1000 * cg::exclusive_scan(tile, value));
    put(tile.shfl(value, 1) + tile.shfl_down(value, 1) * 100 + tile.ballot(value % 3 == 0));
    put(tile.match_any(value & 1) + tile.any(value == 40) + 2 * tile.all(value > 40));
    tile.sync();
}

// Some tiles take one branch, the rest the other.
template <unsigned size>
__device__ void tiles_apart(Results& put, int value) {
    const auto tile = cg::tiled_partition<size>(cg::this_thread_block());
    int result = 0;
    if (tile.meta_group_rank() % 3 == 1) {
        result = reductions(tile, value) + 1;
    } else {
        for (unsigned round = 0; round <= tile.meta_group_rank() % 4; ++round)
            result += reductions(tile, value + int(round));
    }
    put(result);
}

__device__ void groups_made_at_run_time(Results& put, int value) {
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const auto halves = cg::binary_partition(warp, value % 5 < 2);
    put(reductions(halves, value));
    put(cg::reduce(cg::labeled_partition(warp, value % 7), value, cg::plus<int>()));
    // Who is active together is not promised; what all groups add up to is.
    __shared__ int total;
    if (threadIdx.x == 0) total = 0;
    __syncthreads();
    if (value % 4) {
        const auto active = cg::coalesced_threads();
        const int sum = cg::reduce(active, value, cg::plus<int>()) +
                        active.shfl(active.size(), active.size() - 1);
        if (active.thread_rank() == 0) atomicAdd(&total, sum - int(active.size()));
    }
    __syncthreads();
    put(total);
}

__device__ void matched(Results& put, int value) {
    const unsigned peers = __match_any_sync(~0u, value % 6);
#if __CUDA_ARCH__ >= 800
    put(__reduce_add_sync(peers, value) + __reduce_max_sync(peers, unsigned(value)));
#endif
    put(__shfl_sync(peers, value, __ffs(peers) - 1));
    put(__ballot_sync(peers, value & 2) + __popc(__match_any_sync(peers, value & 3)));
    __syncwarp(peers);
}

template <int lanes>
__device__ void cub_parts(Results& put, int value) {
    __shared__ typename cub::WarpReduce<int, lanes>::TempStorage reduce[96 / lanes];
    __shared__ typename cub::WarpScan<int, lanes>::TempStorage scan[96 / lanes];
    const int part = threadIdx.x / lanes;
    const int sum = cub::WarpReduce<int, lanes>(reduce[part]).Sum(value);
    put(threadIdx.x % lanes == 0 ? sum : 0);  // only the first lane's is defined
    int below;
    cub::WarpScan<int, lanes>(scan[part]).ExclusiveSum(value, below);
    put(below);
}

extern "C" __global__ void check(unsigned* out) {
    Results put(out);
    const int value = int(threadIdx.x * 7 % 61);
    tile<2>(put, value);
    tile<4>(put, value);
    tile<8>(put, value);
    tile<16>(put, value);
    tile<32>(put, value);
    tiles_apart<4>(put, value);
    tiles_apart<16>(put, value);
    groups_made_at_run_time(put, value);
    matched(put, value);
    cub_parts<4>(put, value);
    cub_parts<16>(put, value);
}

int main() { return print_results(check, {1, 96, 32, 0, 0}); }
