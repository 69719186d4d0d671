// expect: uninitialised, lines 20 and 8
// launch: 1 block of 32 threads
// The caller reads uninitialised memory: a finding, even if CUB is the first to branch on it.
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
__global__ void scan(int* data, const int* raw) {
    __shared__ cub::WarpScan<int>::TempStorage storage;
    int divisor;
    cub::WarpScan<int> scan(storage);
    scan.InclusiveScan(raw[threadIdx.x], divisor, Divisor{});
    if (threadIdx.x == 100) data[threadIdx.x] = divisor;
}
