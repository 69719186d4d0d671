// expect: race, lines 8 and 9
// launch: 4 blocks of 64 threads, cooperative
#include <cooperative_groups.h>
__global__ void all(int* data) {
    const unsigned i = blockIdx.x * 64 + threadIdx.x;
    data[i] = i;
    cooperative_groups::this_grid().sync();
    data[300 + i] = data[255 - i];
    data[i] = data[555 - i];
}
