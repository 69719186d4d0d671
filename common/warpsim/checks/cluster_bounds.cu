// expect: fault, line 10: writes partial[4], 1 element past its end (4 elements of 4 bytes), in block 0
// launch: 4 blocks of 64 threads, clusters of 4
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void sum(float* data) {
    const auto cluster = cg::this_cluster();
    __shared__ float partial[4];
    if (threadIdx.x < 4) partial[threadIdx.x] = 0;
    cluster.sync();
    if (threadIdx.x == 0) cluster.map_shared_rank(partial, 0)[cluster.block_rank() + 1] = 1;
    cluster.sync();
    if (cluster.block_rank() == 0 && threadIdx.x < 4) data[threadIdx.x] = partial[threadIdx.x];
}
