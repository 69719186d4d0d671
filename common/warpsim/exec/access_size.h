// The largest access of one lane: ld.v4.b64, ld.v8.b32 (PTX ISA 9.0, 9.7.9.8).
#pragma once

#include <cstddef>

namespace warpsim {

constexpr size_t most_access_bytes = 32;

}  // namespace warpsim
