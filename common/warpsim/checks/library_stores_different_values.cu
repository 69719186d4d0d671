// expect: race, lines 49 and 49
// launch: 1 block of 64 threads
// Like thrust::scatter with a duplicate index: the caller's mistake.
#include "library_kernels.cuh"

template __global__ void cub::scatter<int>(int*);
