// expect: race, lines 9 and 9
// launch: 4 blocks of 64 threads, clusters of 4
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sum(float* data) {
    const auto cluster = cg::this_cluster();
    __shared__ float partial[4];
    cluster.sync();
    if (threadIdx.x == 0) cluster.map_shared_rank(partial, 0)[0] = 1 + cluster.block_rank();
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x == 0) data[64] = partial[0];
}
