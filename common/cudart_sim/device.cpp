// Functions that concern the whole device.
#include <map>
#include <set>

#include "cudart_sim/runtime.h"

using cudart_sim::runtime;

namespace {

// The limits of an A100, by cudaDeviceGetLimit. Only the heap's size has an effect here.
size_t* limit(cudaLimit which) {
    static auto* const limits = new std::map<cudaLimit, size_t>{
        {cudaLimitStackSize, 1024},           {cudaLimitPrintfFifoSize, size_t{1} << 20},
        {cudaLimitMallocHeapSize, 8 << 20},   {cudaLimitDevRuntimePendingLaunchCount, 2048},
        {cudaLimitMaxL2FetchGranularity, 64}, {cudaLimitPersistingL2CacheSize, 0}};
    const auto found = limits->find(which);
    return found == limits->end() ? nullptr : &found->second;
}

unsigned device_flags = 0;

}  // namespace

extern "C" {

cudaError_t cudaDeviceReset() {
    runtime().reset();
    return cudaSuccess;
}
cudaError_t cudaDeviceSetLimit(cudaLimit which, size_t value) {
    size_t* const known = limit(which);
    if (!known) return runtime().note(cudaErrorUnsupportedLimit);
    if (which == cudaLimitMallocHeapSize && !runtime().limit_heap(value))
        return runtime().note(cudaErrorInvalidValue);
    *known = value;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaDeviceGetLimit(size_t* value, cudaLimit which) {
    const size_t* const known = limit(which);
    if (!known) return runtime().note(cudaErrorUnsupportedLimit);
    *value = *known;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemGetInfo(size_t* free, size_t* total) {
    if (free) *free = runtime().free_bytes();
    if (total) *total = runtime().device().memory_bytes;
    return runtime().note(cudaSuccess);
}

cudaError_t cudaInitDevice(int device, unsigned, unsigned) { return cudaSetDevice(device); }
cudaError_t cudaSetValidDevices(int*, int) { return cudaSuccess; }
cudaError_t cudaChooseDevice(int* device, const cudaDeviceProp*) { return cudaGetDevice(device); }
cudaError_t cudaSetDeviceFlags(unsigned flags) {
    device_flags = flags;
    return cudaSuccess;
}
cudaError_t cudaGetDeviceFlags(unsigned* flags) {
    *flags = device_flags;
    return cudaSuccess;
}
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache) { return cudaSuccess; }
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache* config) {
    *config = cudaFuncCachePreferNone;
    return cudaSuccess;
}
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig* config) {
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
}
cudaError_t cudaFuncSetSharedMemConfig(const void*, cudaSharedMemConfig) { return cudaSuccess; }
cudaError_t cudaCtxResetPersistingL2Cache() { return cudaSuccess; }
// It returns no error code, unlike all other functions, so no stub can replace it.
cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                            cudaChannelFormatKind kind) {
    return {x, y, z, w, kind};
}

cudaError_t cudaProfilerStart() { return cudaSuccess; }
cudaError_t cudaProfilerStop() { return cudaSuccess; }

cudaError_t cudaFuncGetName(const char** name, const void* host_function) {
    static auto* const names = new std::set<std::string>;  // names already returned stay valid
    const auto found = runtime().kernel_name(host_function);
    if (!found) return runtime().note(cudaErrorInvalidDeviceFunction);
    *name = names->insert(*found).first->c_str();
    return cudaSuccess;
}
}
