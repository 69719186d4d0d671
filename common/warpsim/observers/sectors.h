// Sectors of global memory that a warp's access requests from the cache.
#pragma once

#include <array>
#include <cstdint>

#include "warpsim/exec/program.h"

namespace warpsim {

constexpr uint32_t sector_bytes = 32;

// The number of distinct sectors that the active lanes access; at least one lane is active. An
// access is aligned to its own size and never longer than a sector, so each lane accesses one.
// Nsight Compute's Kernel Profiling Guide, "Memory Tables", L1/TEX: requests and sectors.
uint32_t count_sectors(const std::array<uint64_t, warp_size>& addresses, Mask active);

}  // namespace warpsim
