// Global memory: buffers far apart, so that an access outside one never lands in another.
//
// Addresses are 64-bit generic. The space from 0 to 2^36 holds no buffer: it is the null page and
// the windows through which generic addresses reach shared and local memory and parameters. Buffer
// k begins at k * 2^36.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "warpsim/exec/zero_pages.h"
#include "warpsim/ptx/module.h"

namespace warpsim {

constexpr uint64_t shared_window = uint64_t{1} << 32;  // generic address of shared offset 0
constexpr uint64_t local_window = uint64_t{2} << 32;   // generic address of local offset 0
constexpr uint64_t param_window = uint64_t{4} << 32;   // generic address of parameter offset 0
constexpr uint64_t window_bytes = uint64_t{1} << 32;

// The space that a generic address leads to.
inline ptx::Space space_of(uint64_t address) {
    if (address - shared_window < window_bytes) return ptx::Space::shared;
    if (address - local_window < window_bytes) return ptx::Space::local;
    if (address - param_window < window_bytes) return ptx::Space::param;
    return ptx::Space::global;
}

constexpr int buffer_address_bits = 36;

class GlobalMemory {
  public:
    // Buffer ids begin at `first_buffer`, so that the addresses of the buffers can be placed above
    // all host addresses in use.
    explicit GlobalMemory(size_t limit_bytes = size_t{8} << 30, uint32_t first_buffer = 1)
        : limit_(limit_bytes), first_(first_buffer), buffers_(first_buffer) {}
    GlobalMemory(GlobalMemory&&) = default;  // no copies: buffers point to their bytes
    GlobalMemory& operator=(GlobalMemory&&) = default;

    // Returns the id of a new buffer, filled with `fill`. Throws Fault too_much_memory beyond the
    // limit. An id is reused only when there is no new one left, so that uses of a freed buffer are
    // detected.
    uint32_t allocate(size_t bytes, std::byte fill = std::byte{0xff});
    // A buffer in memory that the caller owns and that outlives it; not counted in the limit.
    // `repeated` describes memory in which the same pages are mapped repeatedly.
    struct Repeated {
        size_t period = 1, bytes = 0;  // the first `bytes` repeat; a multiple of the period
        size_t apart = SIZE_MAX;       // where one of the periods begins that has pages of its own

        // Where the first of the equal periods begins.
        size_t first() const { return apart == 0 ? period : 0; }
        bool in_equal_pages(uint64_t offset, uint64_t size) const {
            return offset + size <= bytes && (offset + size <= apart || offset >= apart + period);
        }
    };
    uint32_t adopt(std::span<std::byte> bytes, Repeated repeated);
    uint32_t adopt(std::span<std::byte> bytes) { return adopt(bytes, {}); }
    // The same for bytes at the address of a buffer whose id is below the first: host and device
    // access them at the same address.
    uint32_t adopt_in_place(std::span<std::byte> bytes);
    void free(uint32_t buffer);

    // Buffers that are allocated from now on are in this device's memory, and limits and sums are
    // this device's. Adopted buffers are the host's memory.
    void use_device(uint32_t device) { device_ = device; }
    void free_device();  // all that was allocated in it
    static constexpr uint32_t no_device = UINT32_MAX;
    uint32_t device() const { return device_; }
    uint32_t device_of(uint32_t buffer) const { return buffers_.at(buffer).device; }
    // Accesses to a hidden buffer are out of bounds, until all are shown again.
    template <class IsHidden>
    void hide_if(IsHidden is_hidden) {
        for (uint32_t id = 0; id < buffers_.size(); ++id)
            if (buffers_[id].size && is_hidden(id))
                hidden_[id] = std::exchange(buffers_[id].size, 0);
    }
    bool is_hidden(uint32_t buffer) const { return hidden_.contains(buffer); }
    void show_hidden();

    // From now on kernels may only read it.
    void protect(uint32_t buffer) { buffers_.at(buffer).is_protected = true; }
    // For messages; without one, a buffer is called what the kernel's parameter is called.
    void set_name(uint32_t buffer, std::string name) { buffers_.at(buffer).name = std::move(name); }
    const std::string& name(uint32_t buffer) const { return buffers_.at(buffer).name; }

    // The device's heap (malloc, new). allocate_on_heap returns the buffer's address, or 0 beyond a
    // limit; free_on_heap false for an address that is not the beginning of a live allocation.
    uint64_t allocate_on_heap(uint64_t bytes);
    bool free_on_heap(uint64_t address);
    bool is_on_heap(uint32_t buffer) const { return buffers_.at(buffer).is_on_heap; }
    bool limit_heap(size_t bytes);  // false: already in use, stays as it is

    // Freed buffers still exist, with no bytes.
    bool exists(uint32_t buffer) const {
        return buffer < buffers_.size() &&
               (buffer >= first_ || buffers_[buffer].start || buffers_[buffer].was_freed);
    }
    bool was_freed(uint32_t buffer) const { return buffers_.at(buffer).was_freed; }
    bool is_protected(uint32_t buffer) const { return buffers_.at(buffer).is_protected; }
    size_t size(uint32_t buffer) const { return buffers_.at(buffer).size; }
    std::span<std::byte> bytes(uint32_t buffer);
    size_t limit_bytes() const { return limit_; }
    size_t used_bytes() const;

    static uint64_t address(uint32_t buffer, uint64_t offset = 0) {
        return (uint64_t{buffer} << buffer_address_bits) + offset;
    }
    static uint32_t buffer_of(uint64_t address) {
        const uint64_t id = address >> buffer_address_bits;
        return id > UINT32_MAX ? 0 : static_cast<uint32_t>(id);
    }
    static uint64_t offset_of(uint64_t address) {
        return address & ((uint64_t{1} << buffer_address_bits) - 1);
    }

    // The host bytes at an address, or null unless [address, address + bytes) is inside one buffer.
    std::byte* find(uint64_t address, uint64_t bytes) {
        const uint64_t id = address >> buffer_address_bits;
        if (id >= buffers_.size()) return nullptr;
        Buffer& buffer = buffers_[id];
        const uint64_t offset = offset_of(address);
        if (offset > buffer.size || bytes > buffer.size - offset) return nullptr;
        // The first of the equal periods stays in the host's caches, and so do its page table
        // entries.
        if (buffer.repeated.in_equal_pages(offset, bytes))
            return buffer.start + buffer.repeated.first() + offset % buffer.repeated.period;
        return buffer.start + offset;
    }
    // The same for a kernel that writes there: null in a protected buffer.
    std::byte* find_to_write(uint64_t address, uint64_t bytes) {
        std::byte* const place = find(address, bytes);
        if (!place || buffers_[buffer_of(address)].is_protected) return nullptr;
        buffers_[buffer_of(address)].is_as_noted = false;
        return place;
    }

    // Notes where repeated memory holds zeros, for times_the_same(). Until the next call only kernels
    // may write there.
    void find_zeros();
    // Whether no kernel has written to this buffer since.
    bool is_as_noted(uint32_t buffer) const { return buffers_.at(buffer).is_as_noted; }
    // Whether the bytes at two addresses exist and are equal.
    bool are_equal(uint64_t one, uint64_t other, size_t bytes) {
        const std::byte *const a = find(one, bytes), *const b = find(other, bytes);
        return a && b && std::memcmp(a, b, bytes) == 0;
    }
    // The number of iterations, the first included, in which the bytes at an address that advances
    // by `step` exist and equal the first ones; at most `most`. 1 where the first bytes do not
    // exist and `step` is not 0.
    uint64_t times_the_same(uint64_t address, int64_t step, size_t bytes, uint64_t most);
    size_t digest() const;  // of all bytes of all buffers
    // True if some buffer holds the same pages repeatedly.
    bool repeats() const { return repeating_ != 0; }

  private:
    struct Buffer {
        size_t size = 0;
        std::byte* start = nullptr;
        Repeated repeated = {};
        ZeroPages zeros = {};             // of the first of the equal periods
        std::vector<std::byte> own = {};  // the bytes at `start`, unless the caller owns them
        std::string name = {};
        uint32_t device = no_device;
        bool was_freed = false, is_protected = false, is_on_heap = false;
        bool is_as_noted = false;  // nothing was written since find_zeros()
    };
    size_t repeating_ = 0;  // number of buffers that repeat
    size_t limit_;
    struct Usage {
        size_t bytes = 0;
        size_t heap_limit = size_t{8} << 20, heap_bytes = 0;  // CUDA's default
        bool heap_was_used = false;
    };
    Usage& usage() { return usage_[device_]; }
    std::unordered_map<uint32_t, Usage> usage_;    // by device
    std::unordered_map<uint32_t, size_t> hidden_;  // the buffers' sizes
    uint32_t device_ = 0;
    uint32_t first_;
    std::vector<Buffer> buffers_;  // below first_: empty, or adopted in place
    std::deque<uint32_t> freed_;   // ids, the first one freed in front
};

}  // namespace warpsim
