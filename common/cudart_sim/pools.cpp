// Memory pools. A pool caches nothing: freed memory is available immediately.
#include <map>
#include <mutex>
#include <span>
#include <vector>

#include "cudart/streams.h"
#include "cudart_sim/pools.h"
#include "cudart_sim/runtime.h"

using cudart_sim::runtime;

struct CUmemPoolHandle_st {
    int device = 0;
    std::map<cudaMemPoolAttr, uint64_t> attributes = {};
    std::shared_ptr<std::set<int>> guests = std::make_shared<std::set<int>>();
};

namespace {

// A device's default pool, and the one that cudaMallocAsync uses there.
struct DevicePools {
    cudaMemPool_t first, used;
};
DevicePools& pools_of(int device) {
    static auto* const all = [] {
        auto* const made = new std::vector<DevicePools>;
        for (int d = 0; d < runtime().devices(); ++d) {
            auto* const pool = new CUmemPoolHandle_st{d};
            made->push_back({pool, pool});
        }
        return made;
    }();
    return (*all)[static_cast<size_t>(device)];
}

bool is_default(cudaMemPool_t pool) { return pools_of(pool->device).first == pool; }

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

cudart_sim::Guests cudart_sim::guests_of_pool(int device) {
    const std::lock_guard lock(mutex());
    return pools_of(device).used->guests;
}

extern "C" {

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t* pool, int device) {
    if (!runtime().has_device(device)) return runtime().note(cudaErrorInvalidDevice);
    *pool = pools_of(device).first;
    return cudaSuccess;
}
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t* pool, int device) {
    if (!runtime().has_device(device)) return runtime().note(cudaErrorInvalidDevice);
    const std::lock_guard lock(mutex());
    *pool = pools_of(device).used;
    return cudaSuccess;
}
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool) {
    if (!runtime().has_device(device)) return runtime().note(cudaErrorInvalidDevice);
    if (!pool || pool->device != device) return runtime().note(cudaErrorInvalidValue);
    const std::lock_guard lock(mutex());
    pools_of(device).used = pool;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
    if (!pool || !properties || !runtime().has_device(properties->location.id))
        return runtime().note(cudaErrorInvalidValue);
    *pool = new CUmemPoolHandle_st{properties->location.id};
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
    if (!pool || is_default(pool)) return runtime().note(cudaErrorInvalidValue);
    const std::lock_guard lock(mutex());
    auto& [first, used] = pools_of(pool->device);
    if (used == pool) used = first;
    delete pool;
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t) { return runtime().note(cudaSuccess); }
// Access for reading only counts as access.
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const cudaMemAccessDesc* list, size_t count) {
    if (!pool || !list) return runtime().note(cudaErrorInvalidValue);
    const std::lock_guard lock(mutex());
    for (const cudaMemAccessDesc& access : std::span(list, count)) {
        const int device = access.location.id;
        if (!runtime().has_device(device)) return runtime().note(cudaErrorInvalidDevice);
        if (access.flags == cudaMemAccessFlagsProtNone)
            pool->guests->erase(device);
        else
            pool->guests->insert(device);
    }
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMemPoolGetAccess(cudaMemAccessFlags* flags, cudaMemPool_t pool,
                                 cudaMemLocation* location) {
    if (!flags || !pool || !location || !runtime().has_device(location->id))
        return runtime().note(cudaErrorInvalidValue);
    const std::lock_guard lock(mutex());
    const bool has = location->id == pool->device || pool->guests->contains(location->id);
    *flags = has ? cudaMemAccessFlagsProtReadWrite : cudaMemAccessFlagsProtNone;
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

cudaError_t cudaMallocFromPoolAsync(void** pointer, size_t bytes, cudaMemPool_t pool,
                                    cudaStream_t stream) {
    return cudart::on_stream(stream, [&](cudart::Stream found) {
        if (!pointer || !pool) return cudaErrorInvalidValue;
        uint64_t address = 0;
        const cudaError_t error =
            runtime().allocate_from_pool(address, bytes, pool->device, pool->guests, found);
        *pointer = reinterpret_cast<void*>(address);
        return error;
    });
}
}
