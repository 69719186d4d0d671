// Addresses of the host among those that a host function passes to CUDA.
#pragma once

#include <cstdint>

namespace plan {

// The stack and the libraries of a process lie at 0x7f..., in twelve digits.
inline bool is_on_the_host(uint64_t address) { return address >> 40 == 0x7f; }

}  // namespace plan
