// expect: race, lines 8 and 9
// launch: 6 blocks of 64 threads, cooperative
#include <cooperative_groups.h>
__global__ void found(int* data, int* out) {
    out[threadIdx.x + 64 * blockIdx.x] = data[0];
    cooperative_groups::this_grid().sync();
    if (threadIdx.x >= 32)
        out[threadIdx.x + 64 * blockIdx.x] += data[0];
    if (threadIdx.x == 33 && blockIdx.x == 3) data[0] = 7;
}
