// More lines than the simulator keeps of a kernel's output, with the host's own output in between.
#include "check.h"

__global__ void count(int from) {
    printf("%d %s %5.2f\n", from + threadIdx.x, "is", 0.5f * threadIdx.x);
}
__global__ void half_a_line() { printf("a line, "); }

int main() {
    std::printf("the host\n");
    count<<<1, 64>>>(100);
    CUDA(cudaDeviceSynchronize());
    half_a_line<<<1, 1>>>();
    CUDA(cudaDeviceSynchronize());
    std::printf("the host again\n");
}
