// expect: volatile, lines 11 and 13
// launch: 4 blocks of 32 threads
// A library's kernel calls the user's function, which calls the library: the race is the user's.
#include "library_kernels.cuh"

struct PassOn {
    __device__ void operator()(int* data, int i) const {
        volatile int* const sums = data;
        if (i != 0) return;
        int before = 0;
        while (blockIdx.x > 0 && before == 0) before = cub::load(sums + blockIdx.x - 1);
        // Not a flag alone: what it holds is added.
        sums[blockIdx.x] = before + 1;
    }
};
template __global__ void cub::for_each<PassOn>(int*, PassOn);
