// expect: fault, line 10: reads partial[0] of rank 4 of a cluster of 4 blocks
// launch: 4 blocks of 64 threads, clusters of 4
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sum(float* data) {
    const auto cluster = cg::this_cluster();
    __shared__ float partial;
    if (threadIdx.x == 0) partial = 1;
    cluster.sync();
    if (threadIdx.x == 0) data[blockIdx.x] = *cluster.map_shared_rank(&partial, blockIdx.x / 3 * 4);
    cluster.sync();
}
