// Rounds an offset up to a multiple of `unit`, which is not 0.
#pragma once

#include <concepts>

namespace warpsim {

template <std::unsigned_integral T>
constexpr T aligned(T offset, T unit) {
    return (offset + unit - 1) / unit * unit;
}

}  // namespace warpsim
