// Addresses of the host among those that a host function passes to CUDA.
#pragma once

#include <cstdint>

namespace plan {

// In twelve digits, the stack and the libraries of a process lie at 0x7f..., its variables and what
// new and malloc return at 0x55... or 0x56....
inline bool is_on_the_host(uint64_t address) {
    const uint64_t top = address >> 40;
    return top == 0x7f || top == 0x55 || top == 0x56;
}

}  // namespace plan
