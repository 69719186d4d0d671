// expect: race, lines 7 and 10
// launch: 8 blocks of 64 threads, clusters of 4
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void pass(int* data) {
    const auto cluster = cg::this_cluster();
    data[blockIdx.x * 64 + threadIdx.x] = 1;
    cluster.sync();
    const unsigned next = blockIdx.x ^ 4;
    data[1024 + blockIdx.x * 64 + threadIdx.x] = data[next * 64 + threadIdx.x];
}
