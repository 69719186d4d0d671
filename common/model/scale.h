// Counts at a size too large to be counted, from those of smaller sizes.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "device/sim.h"

namespace model {

// The launches of one call with n elements.
struct Counted {
    uint64_t n = 0;
    std::vector<device::LaunchCounts> launches;
};

// The counts for n elements, without their lines of source, if each one depends on n exactly as
// a + b*n does. The last three calls prove that: they have the same launches, every count lies on
// one line, and that line has a whole number at n. Otherwise, and for fewer than three calls,
// nullopt. `counted` is in ascending order of n.
std::optional<Counted> scaled(std::span<const Counted> counted, uint64_t n);

}  // namespace model
