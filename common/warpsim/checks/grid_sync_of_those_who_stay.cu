// expect: fault, line 7: waits for ever: no block that still runs can go on, and 1 of 3 blocks has ended; grid.sync() waits for every block
// launch: 3 blocks of 64 threads, cooperative
#include <cooperative_groups.h>
__global__ void leaves(int* data) {
    if (blockIdx.x == 1) return;
    data[blockIdx.x * 64 + threadIdx.x] = 1;
    cooperative_groups::this_grid().sync();
}
