// The undefined bits of memory: a shadow byte for each byte, 1 where the bit is undefined.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "warpsim/exec/memory.h"
#include "warpsim/exec/program.h"
#include "warpsim/observers/uninitialised.h"

namespace warpsim::uninitialised {

constexpr uint64_t stored_word_bytes = 4;

// For each word where a thread has stored undefined bits: where these were first read. An undefined
// word without an entry was never stored to. Valid only where the shadow marks undefined bits.
struct Stored {
    uint32_t origin;
    uint32_t bytes;  // of the element that was stored
};
using StoredOrigins = std::unordered_map<uint64_t, Stored>;

inline bool any_undefined(const std::byte* bits, size_t bytes) {
    std::byte together{0};
    for (size_t i = 0; i < bytes; ++i) together |= bits[i];
    return together != std::byte{0};
}

// The range of undefined bytes of an element, if defined ones precede it and each byte is either
// wholly defined or wholly undefined.
std::optional<ByteRange> padding_of(std::span<const std::byte> bits);

// Buffers without a shadow are defined, and cost nothing.
class GlobalShadow {
  public:
    void set_undefined(uint32_t buffer, size_t bytes) { at(buffer).assign(bytes, std::byte{0xff}); }
    void set_defined(uint32_t buffer, size_t offset, size_t bytes);
    // Null: all of the buffer is defined.
    std::byte* find(uint64_t address) {
        const uint32_t buffer = GlobalMemory::buffer_of(address);
        if (buffer >= buffers_.size() || buffers_[buffer].empty()) return nullptr;
        return buffers_[buffer].data() + GlobalMemory::offset_of(address);
    }
    // The same for writing something undefined: makes the buffer's shadow if it has none.
    std::byte* make(uint64_t address, size_t buffer_bytes);

  private:
    std::vector<std::byte>& at(uint32_t buffer) {
        if (buffer >= buffers_.size()) buffers_.resize(buffer + 1);
        return buffers_[buffer];
    }
    std::vector<std::vector<std::byte>> buffers_;  // empty: all is defined
};

// One warp's local memory. What an earlier call has written at a place counts as defined in a later
// one.
class LocalShadow {
  public:
    void clear() { pages_.clear(); }
    // The shadow of one aligned access, which never crosses a page.
    std::byte* find(uint64_t offset, int lane);

  private:
    static constexpr uint64_t page_bytes = 1024;
    std::vector<std::unique_ptr<std::byte[]>> pages_;
};

}  // namespace warpsim::uninitialised
