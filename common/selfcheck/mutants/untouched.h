// The values in an output before anything is written to it.
#pragma once

#include <cstdint>

namespace selfcheck {

constexpr uint32_t untouched = 0x7fdb'0b0b;  // in every word: another NaN than the harness's

}  // namespace selfcheck
