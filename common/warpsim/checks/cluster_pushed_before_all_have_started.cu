// expect: not_started, lines 9 and 9
// launch: 16 blocks of 64 threads, clusters of 16
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sum(float* data) {
    const auto cluster = cg::this_cluster();
    __shared__ float partial[16];
    if (threadIdx.x == 0)
        cluster.map_shared_rank(partial, 0)[cluster.block_rank()] = data[blockIdx.x];
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x < 16)
        data[64 + threadIdx.x] = partial[threadIdx.x];
}
