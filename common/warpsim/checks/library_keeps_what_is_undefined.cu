// expect: uninitialised, lines 11 and 0
// launch: 1 block of 32 threads
// The undefined values of threads without an item enter the sum.
#include <cub/warp/warp_reduce.cuh>

__global__ void sum(int* data) {
    __shared__ cub::WarpReduce<int>::TempStorage storage;
    int mine;
    if (threadIdx.x < 20) mine = data[threadIdx.x];
    cub::WarpReduce<int> reduce(storage);
    const int all = reduce.Sum(mine);
    if (threadIdx.x == 0) data[0] = all;
}
