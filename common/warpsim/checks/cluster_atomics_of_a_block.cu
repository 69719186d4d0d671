// expect: race, lines 10 and 10
// launch: 8 blocks of 64 threads, clusters of 8
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void count(int* data) {
    const auto cluster = cg::this_cluster();
    __shared__ int counts[64];
    counts[threadIdx.x] = 0;
    cluster.sync();
    atomicAdd_block(&cluster.map_shared_rank(counts, 7)[threadIdx.x], 1);
    cluster.sync();
    if (cluster.block_rank() == 7) data[threadIdx.x] = counts[threadIdx.x];
}
