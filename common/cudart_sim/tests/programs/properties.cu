// The properties that the device reports.
#include <cstring>

#include "check.h"

__global__ void kernel() {}

int main() {
    int devices = 0, device = -1, value = 0, version = 0, threads = 0, blocks = 0;
    CUDA(cudaGetDeviceCount(&devices));
    CUDA(cudaGetDevice(&device));
    REQUIRE(devices == 1 && device == 0);
    cudaDeviceProp properties;
    CUDA(cudaGetDeviceProperties(&properties, 0));
    std::printf("%s, %d.%d, %d multiprocessors\n", properties.name, properties.major,
                properties.minor, properties.multiProcessorCount);
    REQUIRE(properties.warpSize == 32 && properties.totalGlobalMem > 0);
    CUDA(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 0));
    REQUIRE(value == properties.maxThreadsPerBlock);
    CUDA(cudaRuntimeGetVersion(&version));
    REQUIRE(version == CUDART_VERSION);
    CUDA(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel));
    REQUIRE(threads > 0 && threads <= 1024 && blocks >= properties.multiProcessorCount);
    SHOW(cudaSetDevice(0));
    SHOW(cudaSetDevice(5));
    SHOW(cudaGetLastError());
    int lowest = 1, highest = 1;
    CUDA(cudaDeviceGetStreamPriorityRange(&lowest, &highest));
    REQUIRE(lowest == 0 && highest < 0);
    size_t limit = 0;
    CUDA(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 4 << 20));
    CUDA(cudaDeviceGetLimit(&limit, cudaLimitPrintfFifoSize));
    REQUIRE(limit == 4 << 20);
    const char* name = nullptr;
    CUDA(cudaFuncGetName(&name, (const void*)kernel));
    REQUIRE(std::strcmp(name, "_Z6kernelv") == 0);
    for (int error : {0, 1, 2, 98, 700, 715, 719, 801, 999, 555})
        std::printf("%d %s: %s\n", error, cudaGetErrorName(cudaError_t(error)),
                    cudaGetErrorString(cudaError_t(error)));
}
