// Host memory that CUDA allocates, or that the program registers. Kernels access allocated memory
// at the host's own address, and registered memory through cudaHostGetDevicePointer.
#include <map>
#include <mutex>

#include "cudart_sim/runtime.h"

using cudart_sim::runtime;

namespace {

struct Piece {
    size_t bytes = 0;
    unsigned flags = 0;
    bool is_ours = false;         // allocated here, and to be freed here
    uint64_t device_address = 0;  // of registered memory; 0 until it is requested
};

class Pieces {
  public:
    // False if `first` already has a piece.
    bool add(const void* first, const Piece& piece) {
        const std::lock_guard lock(mutex_);
        return pieces_.try_emplace(reinterpret_cast<uintptr_t>(first), piece).second;
    }
    // Nullopt if there is no such piece.
    std::optional<Piece> remove(const void* first, bool is_ours) {
        const std::lock_guard lock(mutex_);
        const auto found = pieces_.find(reinterpret_cast<uintptr_t>(first));
        if (found == pieces_.end() || found->second.is_ours != is_ours) return std::nullopt;
        const Piece gone = found->second;
        pieces_.erase(found);
        return gone;
    }
    // Calls look(first byte, piece) for the piece that the pointer is in. False if there is none.
    template <class Look>
    bool around(const void* pointer, Look look) {
        const std::lock_guard lock(mutex_);
        const auto address = reinterpret_cast<uintptr_t>(pointer);
        auto next = pieces_.upper_bound(address);
        if (next == pieces_.begin()) return false;
        auto& [first, piece] = *--next;
        if (address - first >= piece.bytes) return false;
        look(first, piece);
        return true;
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
    *pointer = nullptr;
    if (bytes == 0) return runtime().note(cudaSuccess);
    const cudaError_t error =
        runtime().allocate_unified(*pointer, bytes, cudart_sim::Live::Owner::host);
    if (*pointer) pieces().add(*pointer, {bytes, flags, true});
    return runtime().note(error);
}
cudaError_t cudaMallocHost(void** pointer, size_t bytes) {
    return cudaHostAlloc(pointer, bytes, cudaHostAllocDefault);
}
cudaError_t cudaFreeHost(void* pointer) {
    if (!pointer) return runtime().note(cudaSuccess);
    if (!pieces().remove(pointer, true)) return runtime().note(cudaErrorInvalidValue);
    runtime().free_unified(reinterpret_cast<uintptr_t>(pointer), cudart_sim::Live::Owner::host);
    return runtime().note(cudaSuccess);
}
cudaError_t cudaHostRegister(void* pointer, size_t bytes, unsigned flags) {
    if (!pointer || bytes == 0) return runtime().note(cudaErrorInvalidValue);
    const bool is_new = pieces().add(pointer, {bytes, flags});
    return runtime().note(is_new ? cudaSuccess : cudaErrorHostMemoryAlreadyRegistered);
}
cudaError_t cudaHostUnregister(void* pointer) {
    const auto gone = pieces().remove(pointer, false);
    if (!gone) return runtime().note(cudaErrorHostMemoryNotRegistered);
    if (gone->device_address) runtime().disown(gone->device_address);
    return runtime().note(cudaSuccess);
}
cudaError_t cudaHostGetFlags(unsigned* flags, void* pointer) {
    const bool is_known =
        pieces().around(pointer, [&](uintptr_t, const Piece& piece) { *flags = piece.flags; });
    return runtime().note(is_known ? cudaSuccess : cudaErrorInvalidValue);
}
cudaError_t cudaHostGetDevicePointer(void** device, void* pointer, unsigned flags) {
    if (!device || flags != 0) return runtime().note(cudaErrorInvalidValue);
    *device = nullptr;
    const auto address = reinterpret_cast<uintptr_t>(pointer);
    const bool is_known = pieces().around(pointer, [&](uintptr_t first, Piece& piece) {
        if (piece.is_ours) {
            *device = pointer;
            return;
        }
        if (!piece.device_address)
            piece.device_address = runtime().adopt(reinterpret_cast<void*>(first), piece.bytes);
        *device = reinterpret_cast<void*>(piece.device_address + (address - first));
    });
    return runtime().note(is_known ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaPointerGetAttributes(cudaPointerAttributes* attributes, const void* pointer) {
    constexpr int no_device = -2;
    if (!attributes) return runtime().note(cudaErrorInvalidValue);
    *attributes = {};
    auto* const same = const_cast<void*>(pointer);
    const auto address = reinterpret_cast<uintptr_t>(pointer);
    if (cudart_sim::Live::is_device(address)) {
        attributes->type = cudaMemoryTypeDevice;
        attributes->devicePointer = same;
        attributes->device = runtime().device_of(address).value_or(0);
        return cudaSuccess;
    }
    attributes->hostPointer = same;
    if (runtime().is_managed(address, 1)) {
        attributes->type = cudaMemoryTypeManaged;
        attributes->devicePointer = same;
        return cudaSuccess;
    }
    const bool is_known = pieces().around(pointer, [&](uintptr_t, const Piece& piece) {
        if (piece.is_ours) attributes->devicePointer = same;
    });
    attributes->type = is_known ? cudaMemoryTypeHost : cudaMemoryTypeUnregistered;
    attributes->device = is_known ? 0 : no_device;
    return cudaSuccess;
}
}
