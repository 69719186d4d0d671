// What stands in an output that nothing has written.
#pragma once

#include <cstdint>

namespace selfcheck {

constexpr uint32_t untouched = 0x7fdb'0b0b;  // another NaN than the harness writes there
constexpr int64_t untouched_index = -7'777'777'777;

}  // namespace selfcheck
