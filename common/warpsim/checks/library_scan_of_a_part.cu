// expect: remark, lines 22 and 8
// launch: 1 block of 32 threads
// All lanes take part in CUB's scan; the divisors of those without an item are unused.
#include <cub/warp/warp_scan.cuh>

struct Divisor {
    __device__ int operator()(int a, int b) const {
        while (b != 0) {
            const int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }
};
__global__ void scan(int* data) {
    __shared__ cub::WarpScan<int>::TempStorage storage;
    int mine, divisor;
    if (threadIdx.x < 20) mine = data[threadIdx.x];
    // A finding names the line of the call, since that is the user's code.
    cub::WarpScan<int> scan(storage);
    scan.InclusiveScan(mine, divisor, Divisor{});
    if (threadIdx.x < 20) data[threadIdx.x] = divisor;
}
