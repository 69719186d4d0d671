// Memory with one address on host and device: managed memory, or host memory that CUDA has
// allocated. A device buffer with a small enough number begins at an address that the host can map
// too, and its bytes are mapped there.
#include <sys/mman.h>

#include <cerrno>
#include <filesystem>
#include <iterator>
#include <span>

#include "cudart_sim/runtime.h"

namespace cudart_sim {

namespace {

constexpr uint64_t slot_bytes = uint64_t{1} << warpsim::buffer_address_bits;
// From 2^44 to 2^47, the end of a process's addresses on x86-64. Existing mappings there, such as
// libraries, are left alone.
constexpr uint64_t first_slot = 256, slots = 2048 - first_slot;

// Zeroed memory; empty if there is no room. A slot is reused only when all others have been used.
std::span<std::byte> map(size_t bytes) {
    static uint64_t next = 0;
    if (bytes > slot_bytes / 2) return {};
    for (uint64_t tries = 0; tries < slots; ++tries) {
        const uint64_t slot = first_slot + next++ % slots;
        void* const wanted = reinterpret_cast<void*>(slot * slot_bytes);
        void* const got =
            mmap(wanted, bytes, PROT_READ | PROT_WRITE,
                 MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
        if (got == wanted) return {static_cast<std::byte*>(got), bytes};
        if (got != MAP_FAILED) munmap(got, bytes);
        if (got == MAP_FAILED && errno != EEXIST) return {};
    }
    return {};
}

}  // namespace

cudaError_t Live::allocate_unified(void*& pointer, size_t bytes, Owner owner) {
    const std::lock_guard lock(mutex_);
    pointer = nullptr;
    if (is_broken()) return cudaSuccess;  // the caller's note() returns what broke it
    const std::span<std::byte> mapped = map(bytes);
    if (mapped.empty()) return cudaErrorMemoryAllocation;
    memory_.adopt_in_place(mapped);
    pointer = mapped.data();
    unified_[reinterpret_cast<uintptr_t>(pointer)] = {bytes, owner, cudart::current_device()};
    return cudaSuccess;
}

bool Live::free_unified(uint64_t address, Owner owner) {
    const std::lock_guard lock(mutex_);
    const auto found = unified_.find(address);
    if (found == unified_.end() || found->second.owner != owner) return false;
    memory_.free(warpsim::GlobalMemory::buffer_of(address));
    munmap(reinterpret_cast<void*>(address), found->second.bytes);
    unified_.erase(found);
    return true;
}

bool Live::is_managed(uint64_t address, size_t bytes) const {
    const std::lock_guard lock(mutex_);
    const uint64_t first = address & ~(slot_bytes - 1);
    const auto found = unified_.find(first);
    return found != unified_.end() && found->second.owner != Owner::host &&
           address - first < found->second.bytes &&
           bytes <= found->second.bytes - (address - first);
}

uint64_t Live::adopt(void* first, size_t bytes) {
    const std::lock_guard lock(mutex_);
    ++adopted_;
    return warpsim::GlobalMemory::address(
        memory_.adopt(std::span(static_cast<std::byte*>(first), bytes)));
}

void Live::disown(uint64_t address) {
    const std::lock_guard lock(mutex_);
    const uint32_t buffer = warpsim::GlobalMemory::buffer_of(address);
    if (!memory_.exists(buffer) || memory_.was_freed(buffer)) return;
    memory_.free(buffer);
    --adopted_;
}

// True if host threads may write to the memory during a launch. The launch occupies the calling
// thread, so with unified memory alone it takes a second thread.
bool Live::host_takes_part() const {
    const std::filesystem::directory_iterator threads("/proc/self/task");
    return adopted_ || (!unified_.empty() && std::distance(begin(threads), end(threads)) > 1);
}

}  // namespace cudart_sim
