// expect: nothing
// launch: 6 blocks of 64 threads, cooperative
#include <cooperative_groups.h>
__global__ void found(int* data, int* out) {
    out[threadIdx.x + 64 * blockIdx.x] = data[0];
    cooperative_groups::this_grid().sync();
    if (threadIdx.x == 33 && blockIdx.x == 3) data[0] = 7;
    cooperative_groups::this_grid().sync();
    out[threadIdx.x + 64 * blockIdx.x] += data[0];
}
