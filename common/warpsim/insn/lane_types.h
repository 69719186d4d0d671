// Sources and results of every width, for instructions whose registers may be wider than their type
// (ld, st, cvt): the low bytes are read, and results are extended by the type's sign.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "warpsim/exec/warp.h"

namespace warpsim {

// The bytes of a 128-bit register.
struct Bits128 {
    uint64_t low, high;
};

// A lane's part of an operand's row. Lanes are operand.bytes apart.
inline std::byte* lane_bytes(Warp& warp, Operand operand, int lane) {
    return warp.row<std::byte>(operand) + size_t{operand.bytes} * lane;
}

// Sets one lane of an operand that is at least as wide as T.
template <class T>
void write_lane(std::byte* to, size_t bytes, T value) {
    if constexpr (std::is_integral_v<T> && sizeof(T) < 8) {
        using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
        const Wide wide = value;
        std::memcpy(to, &wide, bytes < sizeof wide ? bytes : sizeof wide);
    } else {
        std::memset(to, 0, bytes);
        std::memcpy(to, &value, sizeof value);
    }
}

template <class T>
[[gnu::noinline]] std::array<T, warp_size> read_lanes(Warp& warp, Operand operand) {
    std::array<T, warp_size> values;
    if (operand.bytes == sizeof(T)) {
        std::memcpy(&values, warp.row<std::byte>(operand), sizeof values);
        return values;
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        std::memcpy(&values[lane], lane_bytes(warp, operand, lane), sizeof(T));
    }
    return values;
}

// Active lanes only.
template <class T>
[[gnu::noinline]] void write_lanes(Warp& warp, Operand operand,
                                   const std::array<T, warp_size>& values) {
    if (operand.bytes == sizeof(T) && warp.active() == full_mask) {
        std::memcpy(warp.row<std::byte>(operand), &values, sizeof values);
        return;
    }
    for (int lane = 0; lane < warp_size; ++lane) {
        if (warp.active() >> lane & 1) {
            write_lane(lane_bytes(warp, operand, lane), operand.bytes, values[lane]);
        }
    }
}

}  // namespace warpsim
