// Shared by the memory tests: a place in each state space, and accesses to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace warpsim {

constexpr uint32_t place_bytes = 64, place_threads = 8;  // place_bytes of each thread

// One way to name memory: a state space, or a generic address into one.
struct Place {
    std::string about;        // "shared memory"
    std::string modifier;     // ".shared"; empty for generic addresses
    std::string address;      // the text in brackets: "%rd60", "block"
    std::string set_up = {};  // declarations, and instructions after which the address is valid
    std::string module_scope = {};
    bool writable = true;
};

// One, two and four elements of `bytes`, up to 16 bytes in all; 16 bytes apart.
struct VectorAccess {
    size_t elements, at;
    std::string modifier;  // "", ".v2", ".v4"
};
std::vector<VectorAccess> vector_accesses(size_t bytes);

// Registers for `bytes` bytes: "%h" for one or two, "%r", "%rd", "%q".
std::string register_prefix(size_t bytes);
// "%r0", or "{%r0, %r1}".
std::string register_list(size_t bytes, size_t elements);

// All places. Each holds the thread's part of `input`, which is also at %in.
std::vector<Place> all_places(std::span<const std::byte> input);

}  // namespace warpsim
