// Counts a warp's distinct values.
#pragma once

#include <array>
#include <cstdint>

#include "warpsim/exec/program.h"

namespace warpsim {

struct Tally {
    uint32_t different = 0;  // number of distinct values
    uint32_t most = 0;       // lanes with the most frequent value
};

// For the active lanes' values, which are below 2^64 - 1.
Tally tally(const std::array<uint64_t, warp_size>& values, Mask active);

}  // namespace warpsim
