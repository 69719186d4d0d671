// expect: uninitialised, lines 8 and 9
// launch: 1 block of 32 threads
// The kernel is a library's, the variable without a value that of a function in the user's own header.
#include "library_kernels.cuh"
#include "user_functions.cuh"

template __global__ void cub::for_each<Mark>(int*, Mark);
