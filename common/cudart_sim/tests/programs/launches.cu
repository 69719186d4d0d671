// Launches that CUDA refuses, and the limits of what a launch may request.
#include "check.h"

__global__ void plain(int* out) {
    if (out) *out = 1;
}
__global__ void __launch_bounds__(64) bounded(int* out) {
    if (out) *out = 1;
}
__global__ void dynamic(int* out) {
    extern __shared__ int cells[];
    cells[threadIdx.x] = threadIdx.x;
    if (out) *out = cells[threadIdx.x];
}

#define SHOW_LAUNCH(...) \
    __VA_ARGS__;         \
    std::printf("%s: %s\n", #__VA_ARGS__, cudaGetErrorName(cudaGetLastError()))

int main() {
    int* out = nullptr;
    SHOW_LAUNCH(plain<<<1, 2048>>>(out));
    SHOW_LAUNCH(plain<<<0, 1>>>(out));
    SHOW_LAUNCH(plain<<<dim3(1, 70000), 1>>>(out));
    SHOW_LAUNCH(plain<<<1, dim3(1, 1, 65)>>>(out));
    SHOW_LAUNCH(bounded<<<1, 128>>>(out));
    SHOW_LAUNCH(dynamic<<<1, 32, 49153>>>(out));
    SHOW_LAUNCH(plain<<<1, 1>>>(out));
    const auto most = cudaFuncAttributeMaxDynamicSharedMemorySize;
    SHOW(cudaFuncSetAttribute(dynamic, most, 60000));
    SHOW_LAUNCH(dynamic<<<1, 32, 60000>>>(out));
    SHOW(cudaFuncSetAttribute(dynamic, most, 600000));
    cudaFuncAttributes attributes;
    CUDA(cudaFuncGetAttributes(&attributes, dynamic));
    REQUIRE(attributes.maxDynamicSharedSizeBytes == 60000);
    CUDA(cudaFuncGetAttributes(&attributes, bounded));
    REQUIRE(attributes.maxThreadsPerBlock == 64);
    REQUIRE(attributes.ptxVersion == PTX_VERSION);
    void *arguments[] = {&out}, *nowhere[] = {(void*)16};
    SHOW(cudaLaunchKernel(plain, 1, 1, nowhere, 0, 0));
    SHOW(cudaLaunchKernel(plain, 1, 1, (void**)nullptr, 0, 0));
    SHOW(cudaLaunchKernel((const void*)main, 1, 1, arguments, 0, 0));
    CUDA(cudaDeviceSynchronize());
}
