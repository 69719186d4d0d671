// The host's operations on device memory.

#include <cstring>
#include <new>

#include "cudart_sim/bytes.h"
#include "cudart_sim/runtime.h"
#include "language/say.h"
#include "warpsim/exec/fault.h"

// On a broken device, allocate, free, fill and copy do nothing: the caller's note() returns the
// error that broke it.
namespace cudart_sim {

using streams::AccessKind;

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

cudaError_t Live::allocate(uint64_t& address, size_t bytes, int device) {
    return allocate_for(address, bytes, device, nullptr);
}

cudaError_t Live::allocate_in_order(uint64_t& address, size_t bytes, cudart::Stream stream) {
    return allocate_from_pool(address, bytes, stream.device, guests_of_pool(stream.device), stream);
}

cudaError_t Live::allocate_from_pool(uint64_t& address, size_t bytes, int device, Guests guests,
                                     cudart::Stream stream) {
    const std::lock_guard lock(mutex_);
    const cudaError_t error = allocate_for(address, bytes, device, std::move(guests));
    if (address) check_whole(address, "cudaMallocAsync", stream);
    return error;
}

// A pool's memory exists from one operation of a stream to another.
void Live::check_whole(uint64_t address, const char* function, const cudart::Stream& stream) {
    const auto whole = allocated_.find(address);
    if (!checks_ || whole == allocated_.end()) return;
    checks_->streams().called(stream, {streams::access_to({address, address + whole->second.bytes},
                                                          AccessKind::store, function)});
}

cudaError_t Live::allocate_for(uint64_t& address, size_t bytes, int device, Guests guests) {
    const std::lock_guard lock(mutex_);
    address = 0;
    if (bytes == 0 || is_broken()) return cudaSuccess;
    memory_.use_device(static_cast<uint32_t>(device));
    try {
        address = warpsim::GlobalMemory::address(memory_.allocate(bytes));
    } catch (const warpsim::Fault&) {
        return cudaErrorMemoryAllocation;
    } catch (const std::bad_alloc&) {
        return cudaErrorMemoryAllocation;
    }
    allocated_[address] = {bytes, std::move(guests)};
    if (checks_) checks_->allocated(address, bytes);
    return cudaSuccess;
}

cudaError_t Live::free(uint64_t address) {
    const std::lock_guard lock(mutex_);
    if (is_broken()) return cudaSuccess;
    if (checks_)
        checks_->streams().host_waits_for_device(
            device_of(address).value_or(cudart::current_device()));
    return release(address);
}

cudaError_t Live::free_in_order(uint64_t address, cudart::Stream stream) {
    const std::lock_guard lock(mutex_);
    if (is_broken()) return cudaSuccess;
    check_whole(address, "cudaFreeAsync", stream);
    return release(address);
}

cudaError_t Live::release(uint64_t address) {
    if (free_unified(address, Owner::device)) return cudaSuccess;
    if (allocated_.erase(address) == 0) return cudaErrorInvalidValue;
    memory_.free(warpsim::GlobalMemory::buffer_of(address));
    return cudaSuccess;
}

cudaError_t Live::fill(uint64_t to, uint8_t value, size_t bytes, cudart::Stream stream) {
    const std::lock_guard lock(mutex_);
    if (bytes == 0 || is_broken()) return cudaSuccess;
    std::byte* const target = place(to, bytes);
    if (!target || !reaches(stream.device, warpsim::GlobalMemory::buffer_of(to)))
        return cudaErrorInvalidValue;
    std::memset(target, value, bytes);
    if (checks_) {
        checks_->written(to, bytes);
        checks_->streams().called(
            stream, {streams::access_to({to, to + bytes}, AccessKind::store, "cudaMemset")});
    }
    return cudaSuccess;
}

// As on a GPU with unified addresses: where the kind says device, the pointer must be the device's;
// where it says host, the address decides.
cudaError_t Live::copy(const cudart::Copy& copy) {
    const std::lock_guard lock(mutex_);
    auto [to, from, bytes, kind, function, stream, is_asynchronous, alone_on] = copy;
    if (kind < cudaMemcpyHostToHost || kind > cudaMemcpyDefault)
        return cudaErrorInvalidMemcpyDirection;
    if (bytes == 0 || is_broken()) return cudaSuccess;
    const auto refuse = [&](const char* end) {
        tell(lab::say("{} of {} bytes: that many bytes of {} are not there", function, bytes,
                      lab::in_language(end)));
        return cudaErrorInvalidValue;
    };
    const auto target = reinterpret_cast<uintptr_t>(to), source = reinterpret_cast<uintptr_t>(from);
    if (is_device(target) || is_buffer(target) || kind == cudaMemcpyHostToDevice ||
        kind == cudaMemcpyDeviceToDevice) {
        to = place(target, bytes);
        if (!to) return refuse(lab::marked("device memory at the destination"));
    }
    if (is_device(source) || is_buffer(source) || kind == cudaMemcpyDeviceToHost ||
        kind == cudaMemcpyDeviceToDevice) {
        from = place(source, bytes);
        if (!from) return refuse(lab::marked("device memory at the source"));
    }
    if (!copy_bytes(to, from, bytes)) return refuse(lab::marked("host memory"));
    if (checks_) check_copy(copy);
    return cudaSuccess;
}

void Live::check_copy(const cudart::Copy& copy) {
    const auto target = reinterpret_cast<uintptr_t>(copy.to),
               source = reinterpret_cast<uintptr_t>(copy.from);
    std::vector<streams::Access> accesses;
    if (is_buffer(source))
        accesses.push_back(
            streams::access_to({source, source + copy.bytes}, AccessKind::load, copy.function));
    if (is_buffer(target))
        accesses.push_back(
            streams::access_to({target, target + copy.bytes}, AccessKind::store, copy.function));
    for (const int device : copy.alone_on) checks_->streams().wait_for_device(copy.stream, device);
    checks_->streams().called(copy.stream, std::move(accesses));
    // Memory of the host that CUDA does not know is written before the call returns.
    const bool is_to_pageable = !is_device(target) && !is_buffer(target);
    const bool involves_host = !is_device(target) || !is_device(source);
    // A copy that is alone: more than CUDA says, so that streams that are made later wait, too.
    if (is_to_pageable || (!copy.is_asynchronous && involves_host) || !copy.alone_on.empty())
        checks_->streams().host_waits_for_stream(copy.stream);
    if (is_buffer(target)) checks_->written(target, copy.bytes);
    const auto output = allocated_.find(source);
    const bool is_whole = output != allocated_.end() && output->second.bytes == copy.bytes;
    if (is_whole && !is_device(target)) checks_->brought_back(source);
}

cudaError_t Live::find_variable(uint64_t& address, size_t& bytes, const void* host_variable) {
    const std::lock_guard lock(mutex_);
    const cudaError_t error = modules(cudart::current_device())
                                  .find(address, host_variable, target(cudart::current_device()));
    if (!error) bytes = memory_.size(warpsim::GlobalMemory::buffer_of(address));
    return error;
}

// Loading gives managed variables their first values: on all devices before the first use of one.
Target Live::target(int device) const {
    if (devices() > 1 && !std::exchange(are_managed_made_, true))
        const_cast<Live*>(this)->make_managed_variables();
    memory_.use_device(static_cast<uint32_t>(device));
    return {memory_, architecture_, [this](const ManagedPlace& place, size_t bytes) {
                return const_cast<Live*>(this)->place_managed(place, bytes);
            }};
}

uint32_t Live::place_managed(const ManagedPlace& place, size_t bytes) {
    const auto known = managed_.find(place);
    if (known != managed_.end()) return known->second;
    void* pointer = nullptr;
    allocate_unified(pointer, bytes, Owner::module);
    if (!pointer)
        throw warpsim::Fault(warpsim::FaultKind::too_much_memory,
                             lab::in_language("its managed variables have no room"));
    return managed_[place] = warpsim::GlobalMemory::buffer_of(reinterpret_cast<uintptr_t>(pointer));
}

std::optional<int> Live::device_of(uint64_t address) const {
    const std::lock_guard lock(mutex_);
    const uint32_t buffer = warpsim::GlobalMemory::buffer_of(address);
    if (!is_buffer(address) || memory_.device_of(buffer) == warpsim::GlobalMemory::no_device)
        return std::nullopt;
    return static_cast<int>(memory_.device_of(buffer));
}

// A GPU copies from where the memory is, whatever the call says; here the difference is told.
void Live::check_places(const cudart::Copy& copy, int to_device, int from_device) {
    const auto tell_difference = [&](const void* pointer, int device) {
        const auto actual = device_of(reinterpret_cast<uintptr_t>(pointer));
        if (actual && *actual != device)
            tell(lab::say("{}: the memory is in device {}, not in device {}", copy.function,
                          *actual, device));
    };
    tell_difference(copy.to, to_device);
    tell_difference(copy.from, from_device);
}

bool Live::enable_peer(int device, int peer) {
    const std::lock_guard lock(mutex_);
    return peers_.insert({device, peer}).second;
}

bool Live::disable_peer(int device, int peer) {
    const std::lock_guard lock(mutex_);
    return peers_.erase({device, peer}) > 0;
}

// Whether a device's kernels may access the buffer.
bool Live::reaches(int device, uint32_t buffer) const {
    const uint32_t owner = memory_.device_of(buffer);
    if (owner == warpsim::GlobalMemory::no_device || static_cast<int>(owner) == device) return true;
    const auto allocated = allocated_.find(warpsim::GlobalMemory::address(buffer));
    if (allocated != allocated_.end() && allocated->second.guests)
        return allocated->second.guests->contains(device);
    return peers_.contains({device, static_cast<int>(owner)});
}

bool Live::limit_heap(size_t bytes) {
    const std::lock_guard lock(mutex_);
    memory_.use_device(static_cast<uint32_t>(cudart::current_device()));
    return memory_.limit_heap(bytes);
}

size_t Live::free_bytes() const {
    const std::lock_guard lock(mutex_);
    memory_.use_device(static_cast<uint32_t>(cudart::current_device()));
    return memory_.limit_bytes() - memory_.used_bytes();
}

}  // namespace cudart_sim
