// Each unsupported function is named once, and the program continues.
#include "check.h"

__global__ void kernel() {}

int main() {
    cudaGraph_t graph;
    cudaMipmappedArray_t array;
    SHOW(cudaGraphCreate(&graph, 0));
    SHOW(cudaGetLastError());
    SHOW(cudaGraphCreate(&graph, 0));
    const auto format = cudaCreateChannelDesc<float2>();
    REQUIRE(format.x == 32 && format.y == 32 && format.f == cudaChannelFormatKindFloat);
    SHOW(cudaMallocMipmappedArray(&array, &format, {16, 16, 0}, 2));
    cudaLaunchConfig_t config{};
    cudaLaunchAttribute cluster{};
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim = {2, 1, 1};
    config.gridDim = config.blockDim = 2;
    config.attrs = &cluster;
    config.numAttrs = 1;
    SHOW(cudaLaunchKernelEx(&config, kernel));
    cudaIpcMemHandle_t handle;
    SHOW(cudaIpcGetMemHandle(&handle, nullptr));
    SHOW(cudaDeviceSynchronize());
}
