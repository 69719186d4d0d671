// Global memory: buffers far apart, so that an access outside one never lands in another.
//
// Addresses are 64-bit generic. The space from 0 to 2^36 holds no buffer: it is the null page and
// the windows through which generic addresses reach shared and local memory and parameters. Buffer
// k lies at k * 2^36.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

namespace warpsim {

constexpr uint64_t shared_window = uint64_t{1} << 32;  // generic address of shared offset 0
constexpr uint64_t local_window = uint64_t{2} << 32;   // generic address of local offset 0
constexpr uint64_t param_window = uint64_t{4} << 32;   // of the kernel's parameter 0
constexpr uint64_t window_bytes = uint64_t{1} << 32;
constexpr int buffer_address_bits = 36;

class GlobalMemory {
  public:
    // Ids from `first_buffer` on: where addresses of the host may come here too, those of the
    // buffers can be put above all of them.
    explicit GlobalMemory(size_t limit_bytes = size_t{8} << 30, uint32_t first_buffer = 1)
        : limit_(limit_bytes), first_(first_buffer), buffers_(first_buffer) {}
    GlobalMemory(GlobalMemory&&) = default;  // buffers know where their bytes are: no copies
    GlobalMemory& operator=(GlobalMemory&&) = default;

    // A new buffer's id, filled with `fill`. Throws Fault too_much_memory beyond the limit. An id
    // is used again only when there is no new one, so that what uses a freed buffer is found out.
    uint32_t allocate(size_t bytes, std::byte fill = std::byte{0xff});
    // A buffer in memory that is somebody else's, and outlives it; the limit does not count it.
    // Where the same pages lie there again and again, `repeated` tells how they do.
    struct Repeated {
        size_t period = 1, bytes = 0;  // at the beginning: so many, a multiple of the period
    };
    uint32_t adopt(std::span<std::byte> bytes, Repeated repeated);
    uint32_t adopt(std::span<std::byte> bytes) { return adopt(bytes, {}); }
    // The same for bytes that begin where the buffer with an id below the first would: the host and
    // the device reach them at one address.
    uint32_t adopt_in_place(std::span<std::byte> bytes);
    void free(uint32_t buffer);
    // From now on kernels only read it.
    void protect(uint32_t buffer) { buffers_.at(buffer).is_protected = true; }

    // The device's heap (malloc, new). Returns the buffer's address, or 0 beyond the heap's limit;
    // false for an address that is not the beginning of a living piece.
    uint64_t allocate_on_heap(uint64_t bytes);
    bool free_on_heap(uint64_t address);
    bool is_on_heap(uint32_t buffer) const { return buffers_.at(buffer).is_on_heap; }
    bool limit_heap(size_t bytes);  // false: it was used already, and stays as it is

    // Freed ones still do, with no bytes.
    bool exists(uint32_t buffer) const {
        return buffer < buffers_.size() &&
               (buffer >= first_ || buffers_[buffer].start || buffers_[buffer].was_freed);
    }
    bool was_freed(uint32_t buffer) const { return buffers_.at(buffer).was_freed; }
    bool is_protected(uint32_t buffer) const { return buffers_.at(buffer).is_protected; }
    size_t size(uint32_t buffer) const { return buffers_.at(buffer).size; }
    std::span<std::byte> bytes(uint32_t buffer);
    size_t limit_bytes() const { return limit_; }
    size_t used_bytes() const { return used_; }

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

    // The bytes behind an address, or null where [address, address + bytes) is not inside one
    // buffer.
    std::byte* find(uint64_t address, uint64_t bytes) {
        const uint64_t id = address >> buffer_address_bits;
        if (id >= buffers_.size()) return nullptr;
        Buffer& buffer = buffers_[id];
        const uint64_t offset = offset_of(address);
        if (offset > buffer.size || bytes > buffer.size - offset) return nullptr;
        // The first of all that are the same stays in the host's caches, its page table's too.
        if (offset + bytes <= buffer.repeated.bytes)
            return buffer.start + offset % buffer.repeated.period;
        return buffer.start + offset;
    }
    // The same for a kernel that writes there: null in a protected buffer.
    std::byte* find_to_write(uint64_t address, uint64_t bytes) {
        std::byte* const place = find(address, bytes);
        return place && !buffers_[buffer_of(address)].is_protected ? place : nullptr;
    }

    // How often, counted from the first time, the bytes at an address that goes on by `step` each
    // time are there and those at the first; at most `most`. Once where the first ones are not
    // there.
    uint64_t times_the_same(uint64_t address, int64_t step, size_t bytes, uint64_t most);
    size_t digest() const;  // of all bytes of all buffers
    // Whether some buffer holds the same pages again and again.
    bool repeats() const { return repeating_ != 0; }

  private:
    struct Buffer {
        size_t size = 0;
        std::byte* start = nullptr;
        Repeated repeated = {};
        std::vector<std::byte> own = {};  // where `start` leads, unless they are somebody else's
        bool was_freed = false, is_protected = false, is_on_heap = false;
    };
    size_t repeating_ = 0;  // buffers
    size_t limit_, used_ = 0;
    size_t heap_limit_ = size_t{8} << 20, heap_used_ = 0;  // CUDA's, unless a program asks for more
    bool heap_was_used_ = false;
    uint32_t first_;
    std::vector<Buffer> buffers_;  // those before the first are none
    std::deque<uint32_t> freed_;   // the one freed first in front
};

}  // namespace warpsim
