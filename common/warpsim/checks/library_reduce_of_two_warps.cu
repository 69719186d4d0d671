// expect: runtime, lines 10 and 10
// launch: 1 block of 64 threads
// Cooperative groups order their own memory by a shuffle, which formally orders nothing.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void sum(int* data) {
    const auto tile = cg::tiled_partition<64>(cg::this_thread_block());
    data[threadIdx.x] = cg::reduce(tile, data[threadIdx.x], cg::plus<int>());
}
