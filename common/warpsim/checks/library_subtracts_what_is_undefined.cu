// expect: remark, lines 0 and 20
// launch: 1 block of 32 threads
// CUB's radix sort does the same: its scan has more threads than there are counts.
#include "library_kernels.cuh"

template __global__ void cub::count<int>(int*);
