// Host memory that kernels access: allocated by CUDA, or registered.
#include <vector>

#include "check.h"

__global__ void count_up(int* cells) { cells[threadIdx.x] += threadIdx.x; }

int main() {
    int *pinned, *device, *other;
    CUDA(cudaHostAlloc(&pinned, 64 * sizeof(int), cudaHostAllocMapped));
    for (int i = 0; i < 64; ++i) pinned[i] = 100;
    CUDA(cudaHostGetDevicePointer(&device, pinned, 0));
    REQUIRE(device == pinned);
    count_up<<<1, 64>>>(device);
    CUDA(cudaDeviceSynchronize());
    REQUIRE(pinned[0] == 100 && pinned[63] == 163);

    std::vector<int> own(64, 7);
    CUDA(cudaHostRegister(own.data(), 64 * sizeof(int), cudaHostRegisterMapped));
    CUDA(cudaHostGetDevicePointer(&device, own.data(), 0));
    CUDA(cudaHostGetDevicePointer(&other, own.data() + 5, 0));
    REQUIRE(other == device + 5);
    count_up<<<1, 64>>>(device);
    CUDA(cudaDeviceSynchronize());
    REQUIRE(own[0] == 7 && own[63] == 70);
    CUDA(cudaHostUnregister(own.data()));
    SHOW(cudaHostGetDevicePointer(&device, own.data(), 0));
    SHOW(cudaFree(pinned));
    SHOW(cudaFreeHost(pinned));
    SHOW(cudaFreeHost(pinned));
    count_up<<<1, 64>>>(other);
    SHOW(cudaGetLastError());
}
