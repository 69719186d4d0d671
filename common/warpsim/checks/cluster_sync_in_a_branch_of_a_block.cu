// expect: fault, line 9: barrier 0 can never open: 32 of 64 threads have come; threads 0..31 wait at the barrier of the cluster; 1 other block waits for this one at the barrier of the cluster
// launch: 2 blocks of 64 threads, clusters of 2
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void pass(int* data) {
    if (blockIdx.x == 1 && threadIdx.x >= 32) {
        data[threadIdx.x] = 1;
        if (data[100] == 0)
            __syncthreads();
    } else {
        cg::this_cluster().sync();
    }
}
