// expect: uninitialised, lines 10 and 11
// launch: 1 block of 32 threads
// The kernel is a library's; the uninitialised variable is in the function passed to it.
#include "library_kernels.cuh"

struct Mark {
    __device__ void operator()(int* data, int i) const {
        int row;
        if (i < 20) row = data[i];
        row = __shfl_xor_sync(~0u, row, 0);
        data[32 * (row & 1) + 32 + i] = 1;
    }
};
template __global__ void cub::for_each<Mark>(int*, Mark);
