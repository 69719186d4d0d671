// expect: library, lines 35 and 37
// launch: 4 blocks of 32 threads
// As in CUB's sort and scans: weaker than the memory model requires; users cannot fix it.
#include "library_kernels.cuh"

template __global__ void cub::pass_on<int>(int*);
