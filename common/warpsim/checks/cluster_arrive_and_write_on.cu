// expect: race, lines 10 and 12
// launch: 2 blocks of 64 threads, clusters of 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void pass(int* data) {
    auto cluster = cg::this_cluster();
    __shared__ int value;
    if (threadIdx.x == 0) value = data[blockIdx.x];
    auto arrived = cluster.barrier_arrive();
    if (threadIdx.x == 0) value = 7 + blockIdx.x;
    cluster.barrier_wait(static_cast<decltype(arrived)&&>(arrived));
    if (threadIdx.x == 0) data[64 + blockIdx.x] = *cluster.map_shared_rank(&value, blockIdx.x ^ 1);
    cluster.sync();
}
