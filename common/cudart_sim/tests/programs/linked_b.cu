#include <cstdio>

__device__ int shared_by_both = 100;
__constant__ int factor = 3;

static __device__ int own = 7;
static __device__ int own_function() { return own; }

__device__ int twice(int value) { return 2 * value; }

__global__ void of_the_other(int* out) {
    printf("b: %d\n", own_function());
    *out = twice(own);
    atomicAdd(&shared_by_both, 1);
}
