// expect: nothing
// launch: 2 blocks of 32 threads, clusters of 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
// Block 1 waits for block 0: the blocks of a cluster run at once.
__global__ void pass(int* data) {
    const auto cluster = cg::this_cluster();
    __shared__ int value, ready;
    if (threadIdx.x == 0) ready = 0;
    cluster.sync();
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        *cluster.map_shared_rank(&value, 1) = 5;
        __threadfence();
        atomicExch(cluster.map_shared_rank(&ready, 1), 1);
    }
    if (threadIdx.x == 0 && blockIdx.x == 1) {
        while (atomicAdd(&ready, 0) == 0) {}
        __threadfence();
        data[0] = value;
    }
}
