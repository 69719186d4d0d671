// Memory pools. A pool caches nothing: freed memory is available immediately.
#include <map>
#include <mutex>

#include "cudart_sim/runtime.h"

using cudart_sim::runtime;

struct CUmemPoolHandle_st {
    std::map<cudaMemPoolAttr, uint64_t> attributes;
};

namespace {

cudaMemPool_t default_pool() {
    static const cudaMemPool_t only = new CUmemPoolHandle_st;
    return only;
}

// Attributes that are switches have 32 bits.
bool is_switch(cudaMemPoolAttr which) {
    return which == cudaMemPoolReuseFollowEventDependencies ||
           which == cudaMemPoolReuseAllowOpportunistic ||
           which == cudaMemPoolReuseAllowInternalDependencies;
}

std::mutex& mutex() {
    static auto* const only = new std::mutex;
    return *only;
}

}  // namespace

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int) {
    *pool = default_pool();
    return cudaSuccess;
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    return cudaDeviceGetDefaultMemPool(pool, device);
}
cudaError_t cudaDeviceSetMemPool(int, cudaMemPool_t) { return cudaSuccess; }
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps*) {
    *pool = new CUmemPoolHandle_st;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
    if (!pool || pool == default_pool()) return runtime().note(cudaErrorInvalidValue);
    delete pool;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return runtime().note(cudaSuccess); }
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t, const cudaMemAccessDesc*, size_t) {
    return runtime().note(cudaSuccess);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr which, void* value) {
    if (!pool || !value) return runtime().note(cudaErrorInvalidValue);
    const std::lock_guard lock(mutex());
    pool->attributes[which] =
        is_switch(which) ? *static_cast<uint32_t*>(value) : *static_cast<uint64_t*>(value);
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr which, void* value) {
    if (!pool || !value) return runtime().note(cudaErrorInvalidValue);
    const std::lock_guard lock(mutex());
    const uint64_t kept = pool->attributes[which];
    if (is_switch(which)) {
        *static_cast<uint32_t*>(value) = static_cast<uint32_t>(kept);
    } else {
        *static_cast<uint64_t*>(value) = kept;
    }
    return runtime().note(cudaSuccess);
}

cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t bytes, cudaMemPool_t,
                                    cudaStream_t stream) {
    return cudaMallocAsync(pointer, bytes, stream);
}
}
