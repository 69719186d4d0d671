// Host memory that CUDA allocates or is told of. Here it is plain memory of the host: a kernel
// cannot reach it.
#include <cstdlib>
#include <map>
#include <mutex>

#include "live/runtime.h"

using live::runtime;

namespace {

struct Piece {
    size_t bytes = 0;
    unsigned flags = 0;
    bool is_ours = false;  // allocated here, and to be freed here
};

class Pieces {
  public:
    // False: there is one.
    bool add(const void* first, const Piece& piece) {
        const std::lock_guard lock(mutex_);
        return pieces_.try_emplace(reinterpret_cast<uintptr_t>(first), piece).second;
    }
    // False: there is no such one.
    bool remove(const void* first, bool is_ours) {
        const std::lock_guard lock(mutex_);
        const auto found = pieces_.find(reinterpret_cast<uintptr_t>(first));
        if (found == pieces_.end() || found->second.is_ours != is_ours) return false;
        pieces_.erase(found);
        return true;
    }
    std::optional<Piece> around(const void* pointer) const {
        const std::lock_guard lock(mutex_);
        const auto address = reinterpret_cast<uintptr_t>(pointer);
        auto next = pieces_.upper_bound(address);
        if (next == pieces_.begin()) return std::nullopt;
        const auto& [first, piece] = *--next;
        if (address - first >= piece.bytes) return std::nullopt;
        return piece;
    }

  private:
    mutable std::mutex mutex_;
    std::map<uintptr_t, Piece> pieces_;
};

Pieces& pieces() {
    static auto* const all = new Pieces;
    return *all;
}

}  // namespace

extern "C" {

cudaError_t cudaHostAlloc(void** pointer, size_t bytes, unsigned flags) {
    if (!pointer) return runtime().note(cudaErrorInvalidValue);
    constexpr size_t page = 4096;
    *pointer = nullptr;
    if (bytes == 0) return runtime().note(cudaSuccess);
    if (bytes <= SIZE_MAX - page)
        *pointer = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    if (!*pointer) return runtime().note(cudaErrorMemoryAllocation);
    pieces().add(*pointer, {bytes, flags, true});
    return runtime().note(cudaSuccess);
}
cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
    return cudaHostAlloc(pointer, bytes, cudaHostAllocDefault);
}
cudaError_t cudaFreeHost(void* pointer) {
    if (!pointer) return runtime().note(cudaSuccess);
    if (!pieces().remove(pointer, true)) return runtime().note(cudaErrorInvalidValue);
    std::free(pointer);
    return runtime().note(cudaSuccess);
}
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned flags) {
    if (!pointer || bytes == 0) return runtime().note(cudaErrorInvalidValue);
    const bool is_new = pieces().add(pointer, {bytes, flags, false});
    return runtime().note(is_new ? cudaSuccess : cudaErrorHostMemoryAlreadyRegistered);
}
cudaError_t cudaHostUnregister(void* pointer) {
    const bool was_there = pieces().remove(pointer, false);
    return runtime().note(was_there ? cudaSuccess : cudaErrorHostMemoryNotRegistered);
}
cudaError_t cudaHostGetFlags(unsigned* flags, void* pointer) {
    const auto piece = pieces().around(pointer);
    if (!piece) return runtime().note(cudaErrorInvalidValue);
    *flags = piece->flags;
    return runtime().note(cudaSuccess);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    constexpr int no_device = -2;
    if (!attributes) return runtime().note(cudaErrorInvalidValue);
    *attributes = {};
    auto* const same = const_cast<void*>(pointer);
    if (live::Live::is_device(reinterpret_cast<uintptr_t>(pointer))) {
        attributes->type = cudaMemoryTypeDevice;
        attributes->devicePointer = same;
        return cudaSuccess;
    }
    const bool is_known = pieces().around(pointer).has_value();
    attributes->type = is_known ? cudaMemoryTypeHost : cudaMemoryTypeUnregistered;
    attributes->device = is_known ? 0 : no_device;
    attributes->hostPointer = same;
    return cudaSuccess;
}
}
