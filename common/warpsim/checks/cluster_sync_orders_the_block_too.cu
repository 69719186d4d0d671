// expect: nothing
// launch: 4 blocks of 64 threads, clusters of 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void reverse(int* data) {
    __shared__ int values[64];
    values[threadIdx.x] = data[threadIdx.x];
    cg::this_cluster().sync();
    data[1024 + blockIdx.x * 64 + threadIdx.x] = values[63 - threadIdx.x];
}
