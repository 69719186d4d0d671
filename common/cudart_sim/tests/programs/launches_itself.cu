// A kernel that launches a kernel: dynamic parallelism, which needs -rdc=true.
#include "check.h"

__global__ void child(int* out) { *out = 1; }
__global__ void parent(int* out) { child<<<1, 1>>>(out); }

int main() {
    int* out;
    CUDA(cudaMalloc(&out, sizeof *out));
    parent<<<1, 1>>>(out);
    SHOW(cudaDeviceSynchronize());
}
