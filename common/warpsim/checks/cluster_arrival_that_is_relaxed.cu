// expect: race, lines 8 and 12
// launch: 2 blocks of 64 threads, clusters of 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void pass(int* data) {
    const auto cluster = cg::this_cluster();
    __shared__ int value;
    if (threadIdx.x == 0) value = data[blockIdx.x];
    asm volatile("barrier.cluster.arrive.relaxed;" ::: "memory");
    asm volatile("barrier.cluster.wait.acquire;" ::: "memory");
    if (threadIdx.x == 0)
        data[64 + blockIdx.x] = *cluster.map_shared_rank(&value, cluster.block_rank() ^ 1);
    cluster.sync();
}
