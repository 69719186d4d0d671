// Accesses whose lanes are side by side, as most are.
#pragma once

#include <bit>
#include <cstddef>

#include "warpsim/exec/observer.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

// Length in bytes of the range from the first active lane's bytes to the last one's, if the lanes
// access all of it and it is in one space other than local memory; else 0.
inline size_t bytes_in_a_row(const ObservedAccess& access) {
    if (!access.places.regular) return 0;
    const size_t stride = access.places.stride;
    if (stride == 0) return access.bytes;
    const Mask from_first = access.active >> access.places.first;
    const bool gaps = from_first & (from_first + 1);
    return gaps ? 0 : stride * static_cast<size_t>(std::popcount(access.active));
}

}  // namespace warpsim
