// Properties of the device on which the program's kernels will run.
#include <algorithm>
#include <cstdio>

#include "cudart/launch_limits.h"
#include "gpu_types/occupancy.h"

using cudart::runtime;

namespace {

int attribute(cudaDeviceAttr which) { return runtime().device().attribute(which); }

}  // namespace

extern "C" {

cudaError_t cudaDriverGetVersion(int* version) {
    *version = CUDART_VERSION;
    return cudaSuccess;
}
cudaError_t cudaRuntimeGetVersion(int* version) { return cudaDriverGetVersion(version); }

cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr which, int device) {
    if (!runtime().has_device(device)) return runtime().note(cudaErrorInvalidDevice);
    *value = attribute(which);
    return cudaSuccess;
}

cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
    if (!runtime().has_device(device)) return runtime().note(cudaErrorInvalidDevice);
    *properties = {};
    cudaDeviceProp& p = *properties;
    std::snprintf(p.name, sizeof p.name, "%s", runtime().device().name.c_str());
    p.totalGlobalMem = runtime().device().memory_bytes;
    p.sharedMemPerBlock = static_cast<size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlock));
    p.regsPerBlock = attribute(cudaDevAttrMaxRegistersPerBlock);
    p.warpSize = attribute(cudaDevAttrWarpSize);
    p.maxThreadsPerBlock = attribute(cudaDevAttrMaxThreadsPerBlock);
    p.maxThreadsDim[0] = attribute(cudaDevAttrMaxBlockDimX);
    p.maxThreadsDim[1] = attribute(cudaDevAttrMaxBlockDimY);
    p.maxThreadsDim[2] = attribute(cudaDevAttrMaxBlockDimZ);
    p.maxGridSize[0] = attribute(cudaDevAttrMaxGridDimX);
    p.maxGridSize[1] = attribute(cudaDevAttrMaxGridDimY);
    p.maxGridSize[2] = attribute(cudaDevAttrMaxGridDimZ);
    p.totalConstMem = static_cast<size_t>(attribute(cudaDevAttrTotalConstantMemory));
    p.major = attribute(cudaDevAttrComputeCapabilityMajor);
    p.minor = attribute(cudaDevAttrComputeCapabilityMinor);
    p.multiProcessorCount = attribute(cudaDevAttrMultiProcessorCount);
    p.memoryBusWidth = attribute(cudaDevAttrGlobalMemoryBusWidth);
    p.l2CacheSize = attribute(cudaDevAttrL2CacheSize);
    p.maxThreadsPerMultiProcessor = attribute(cudaDevAttrMaxThreadsPerMultiProcessor);
    p.sharedMemPerMultiprocessor =
        static_cast<size_t>(attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
    p.regsPerMultiprocessor = attribute(cudaDevAttrMaxRegistersPerMultiprocessor);
    p.cooperativeLaunch = attribute(cudaDevAttrCooperativeLaunch);
    p.sharedMemPerBlockOptin =
        static_cast<size_t>(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin));
    p.maxBlocksPerMultiProcessor = attribute(cudaDevAttrMaxBlocksPerMultiprocessor);
    p.reservedSharedMemPerBlock =
        static_cast<size_t>(attribute(cudaDevAttrReservedSharedMemoryPerBlock));
    p.canMapHostMemory = attribute(cudaDevAttrCanMapHostMemory);
    p.managedMemory = attribute(cudaDevAttrManagedMemory);
    p.concurrentManagedAccess = attribute(cudaDevAttrConcurrentManagedAccess);
    p.textureAlignment = static_cast<size_t>(attribute(cudaDevAttrTextureAlignment));
    p.texturePitchAlignment = static_cast<size_t>(attribute(cudaDevAttrTexturePitchAlignment));
    p.unifiedAddressing = 1;
    p.pciBusID = device + 1;
    return cudaSuccess;
}

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes, const void* host_function) {
    const auto kernel = runtime().kernel(host_function);
    if (!kernel) return runtime().note(cudaErrorInvalidDeviceFunction);
    *attributes = {};
    attributes->sharedSizeBytes = kernel->shared_bytes;
    attributes->localSizeBytes = kernel->local_bytes;
    attributes->maxThreadsPerBlock = kernel->max_threads;
    attributes->numRegs = kernel->registers;
    // CUB looks for its code of this version, and silently does nothing if there is none.
    attributes->ptxVersion = attributes->binaryVersion = kernel->ptx_version;
    attributes->maxDynamicSharedSizeBytes =
        static_cast<int>(cudart::most_dynamic_shared_bytes(*kernel, runtime().device()));
    attributes->nonPortableClusterSizeAllowed = kernel->settings.any_cluster_size;
    if (const auto& cluster = kernel->cluster) {
        attributes->requiredClusterWidth = static_cast<int>(cluster->x);
        attributes->requiredClusterHeight = static_cast<int>(cluster->y);
        attributes->requiredClusterDepth = static_cast<int>(cluster->z);
    }
    return runtime().note(cudaSuccess);
}
cudaError_t cudaFuncSetAttribute(const void* host_function, cudaFuncAttribute which, int value) {
    return runtime().note(runtime().set_attribute(host_function, which, value));
}
cudaError_t cudaFuncSetCacheConfig(const void*, cudaFuncCache) { return cudaSuccess; }

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks,
                                                                   const void* host_function,
                                                                   int threads, size_t shared_bytes,
                                                                   unsigned) {
    const auto kernel = runtime().kernel(host_function);
    if (!kernel) return runtime().note(cudaErrorInvalidDeviceFunction);
    const gpu_types::BlockNeeds block{static_cast<uint64_t>(std::max(0, threads)),
                                      static_cast<uint64_t>(kernel->registers),
                                      kernel->shared_bytes + shared_bytes};
    *blocks = gpu_types::blocks_per_multiprocessor(runtime().device().attributes, block);
    return runtime().note(cudaSuccess);
}
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void* host_function,
                                                          int threads, size_t shared_bytes) {
    return cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, host_function, threads,
                                                                  shared_bytes, 0);
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int* blocks, const void* host_function,
                                                 const cudaLaunchConfig_t*) {
    const auto kernel = runtime().kernel(host_function);
    if (!kernel) return runtime().note(cudaErrorInvalidDeviceFunction);
    const unsigned most = cudart::most_cluster_blocks(*kernel, runtime().device());
    if (!most) return runtime().note(cudaErrorNotSupported);
    const auto& required = kernel->cluster;
    *blocks = static_cast<int>(required ? required->x * required->y * required->z : most);
    return runtime().note(cudaSuccess);
}

cudaError_t cudaOccupancyMaxActiveClusters(int* clusters, const void* host_function,
                                           const cudaLaunchConfig_t* config) {
    const auto kernel = runtime().kernel(host_function);
    if (!kernel) return runtime().note(cudaErrorInvalidDeviceFunction);
    const cudart::DeviceProperties& device = runtime().device();
    const cudart::Launch launch = cudart::launch_of(*config, host_function);
    if (!cudart::cluster_of(launch, *kernel)) return runtime().note(cudaErrorInvalidClusterSize);
    if (const auto refused = cudart::refusal(launch, *kernel, device))
        return runtime().note(refused->error);
    *clusters = cudart::clusters_at_once(launch, *kernel, device);
    return runtime().note(cudaSuccess);
}
}
