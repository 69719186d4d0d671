// The contents of memory that an operation receives into, until it is over: a signaling NaN that says whose
// it is. A calculation with it gives a quiet NaN with the rest of its bits (IEEE 754, section 6.2.3): a store
// of a sum with it is a change, and a result with these bits was computed from what had not arrived.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

namespace ranks {

struct Mark {
    uint16_t rank;
    uint32_t request;  // its number
};

constexpr uint64_t signaling_nan = 0x7ff5, quiet_nan = 0x7ffd;  // the first two bytes

// Not a double: on its way through a register it may become quiet.
constexpr uint64_t bits_of(Mark mark) {
    return signaling_nan << 48 | uint64_t{mark.rank} << 32 | mark.request;
}

// Nothing if the number is another one. A minus before it makes no difference.
constexpr std::optional<Mark> mark_in(double number) {
    const auto bits = std::bit_cast<uint64_t>(number);
    const uint64_t first = bits >> 48 & 0x7fff;
    if (first != signaling_nan && first != quiet_nan) return std::nullopt;
    return Mark{static_cast<uint16_t>(bits >> 32), static_cast<uint32_t>(bits)};
}

}  // namespace ranks
