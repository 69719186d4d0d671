// The host's operations on device memory.
#include <fmt/format.h>

#include <cstring>
#include <new>

#include "cudart_sim/bytes.h"
#include "cudart_sim/runtime.h"
#include "warpsim/exec/fault.h"

// On a broken device, allocate, free, fill and copy do nothing: the caller's note() returns the
// error that broke it.
namespace cudart_sim {

bool Live::is_device(uint64_t address) { return address >> 48 != 0; }

// Null if the `bytes` are not in one buffer.
std::byte* Live::place(uint64_t address, size_t bytes) const {
    // The host cannot reach the device's heap.
    if (!is_buffer(address) || memory_.is_on_heap(warpsim::GlobalMemory::buffer_of(address)))
        return nullptr;
    return memory_.find(address, bytes);
}

// True for device memory and for managed memory.
bool Live::is_buffer(uint64_t address) const {
    const uint32_t buffer = warpsim::GlobalMemory::buffer_of(address);
    return memory_.exists(buffer) && !memory_.was_freed(buffer);
}

cudaError_t Live::allocate(uint64_t& address, size_t bytes) {
    const std::lock_guard lock(mutex_);
    address = 0;
    if (bytes == 0 || is_broken()) return cudaSuccess;
    try {
        address = warpsim::GlobalMemory::address(memory_.allocate(bytes));
    } catch (const warpsim::Fault&) {
        return cudaErrorMemoryAllocation;
    } catch (const std::bad_alloc&) {
        return cudaErrorMemoryAllocation;
    }
    allocated_[address] = bytes;
    if (checks_) checks_->allocated(address, bytes);
    return cudaSuccess;
}

cudaError_t Live::free(uint64_t address) {
    const std::lock_guard lock(mutex_);
    if (is_broken()) return cudaSuccess;
    if (free_unified(address, Owner::device)) return cudaSuccess;
    if (allocated_.erase(address) == 0) return cudaErrorInvalidValue;
    memory_.free(warpsim::GlobalMemory::buffer_of(address));
    return cudaSuccess;
}

cudaError_t Live::fill(uint64_t to, uint8_t value, size_t bytes, cudart::Stream) {
    const std::lock_guard lock(mutex_);
    if (bytes == 0 || is_broken()) return cudaSuccess;
    std::byte* const target = place(to, bytes);
    if (!target) return cudaErrorInvalidValue;
    std::memset(target, value, bytes);
    if (checks_) checks_->written(to, bytes);
    return cudaSuccess;
}

// As on a GPU with unified addresses: where the kind says device, the pointer must be the device's;
// where it says host, the address decides.
cudaError_t Live::copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                       const char* function, cudart::Stream) {
    const std::lock_guard lock(mutex_);
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    if (bytes == 0 || is_broken()) return cudaSuccess;
    const auto refuse = [&](const char* end) {
        say(fmt::format("{} of {} bytes: that many bytes of {} are not there", function, bytes,
                        end));
        return cudaErrorInvalidValue;
    };
    const auto target = reinterpret_cast<uintptr_t>(to), source = reinterpret_cast<uintptr_t>(from);
    if (is_device(target) || is_buffer(target) || kind == cudaMemcpyHostToDevice ||
        kind == cudaMemcpyDeviceToDevice) {
        to = place(target, bytes);
        if (!to) return refuse("device memory at the destination");
    }
    if (is_device(source) || is_buffer(source) || kind == cudaMemcpyDeviceToHost ||
        kind == cudaMemcpyDeviceToDevice) {
        from = place(source, bytes);
        if (!from) return refuse("device memory at the source");
    }
    if (!copy_bytes(to, from, bytes)) return refuse("host memory");
    if (checks_ && is_buffer(target)) checks_->written(target, bytes);
    const auto output = allocated_.find(source);
    const bool is_whole = output != allocated_.end() && output->second == bytes;
    if (checks_ && is_whole && !is_device(target)) checks_->brought_back(source);
    return cudaSuccess;
}

cudaError_t Live::find_variable(uint64_t& address, size_t& bytes, const void* host_variable) {
    const std::lock_guard lock(mutex_);
    const cudaError_t error = modules_.find(address, host_variable, target());
    if (!error) bytes = memory_.size(warpsim::GlobalMemory::buffer_of(address));
    return error;
}

Target Live::target() const {
    return {memory_, architecture_, [this](size_t bytes) {
                void* place = nullptr;
                const_cast<Live*>(this)->allocate_unified(place, bytes, Owner::module);
                if (!place)
                    throw warpsim::Fault(warpsim::FaultKind::too_much_memory,
                                         "its managed variables have no room");
                return warpsim::GlobalMemory::buffer_of(reinterpret_cast<uintptr_t>(place));
            }};
}

bool Live::limit_heap(size_t bytes) {
    const std::lock_guard lock(mutex_);
    return memory_.limit_heap(bytes);
}

size_t Live::free_bytes() const {
    const std::lock_guard lock(mutex_);
    return memory_.limit_bytes() - memory_.used_bytes();
}

}  // namespace cudart_sim
