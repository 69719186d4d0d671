// With linked_b.cu, compiled with -rdc=true: each file uses the other's functions and variables.
#include "check.h"

extern __device__ int twice(int value);
extern __device__ int shared_by_both;
extern __constant__ int factor;
__global__ void of_the_other(int* out);

static __device__ int own = 5;
static __device__ int own_function() { return own; }

__global__ void of_this(int* out) {
    printf("a: %d\n", own_function());
    out[0] = twice(own) * factor;
    atomicAdd(&shared_by_both, 1);
}

int main() {
    int *out, host[2], both = 0;
    CUDA(cudaMalloc(&out, sizeof host));
    of_this<<<1, 1>>>(out);
    of_the_other<<<1, 1>>>(out + 1);
    CUDA(cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost));
    CUDA(cudaMemcpyFromSymbol(&both, shared_by_both, sizeof both));
    REQUIRE(host[0] == 30 && host[1] == 14);
    REQUIRE(both == 102);
    std::printf("two files, linked\n");
}
