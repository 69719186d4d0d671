// The values in an output before anything is written there.
#pragma once

#include <cstdint>

namespace selfcheck {

constexpr uint32_t untouched = 0x7fdb'0b0b;  // another NaN than the harness's
constexpr int64_t untouched_index = -7'777'777'777;

}  // namespace selfcheck
