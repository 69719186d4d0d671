// expect: uninitialised, lines 11 and 12
// launch: 4 blocks of 64 threads, clusters of 4
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sum(float* data) {
    const auto cluster = cg::this_cluster();
    __shared__ float partial;
    if (threadIdx.x == 0 && blockIdx.x != 2) partial = data[blockIdx.x];
    cluster.sync();
    if (threadIdx.x == 0) {
        const float next = *cluster.map_shared_rank(&partial, (cluster.block_rank() + 1) % 4);
        if (next > 0) data[64] = next;
    }
    cluster.sync();
}
