// expect: uninitialised, lines 8 and 9
// launch: 1 block of 32 threads
// The kernel is a library's; the uninitialised variable is in a function of the user's own header.
#include "library_kernels.cuh"
#include "user_functions.cuh"

template __global__ void cub::for_each<Mark>(int*, Mark);
