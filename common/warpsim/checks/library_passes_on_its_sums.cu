// expect: library, lines 35 and 37
// launch: 4 blocks of 32 threads
// So do CUB's radix sort and its scans: weaker than the memory model asks for, and not the caller's to mend.
#include "library_kernels.cuh"

template __global__ void cub::pass_on<int>(int*);
