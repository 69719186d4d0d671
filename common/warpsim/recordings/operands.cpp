#include "warpsim/recordings/operands.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace warpsim {

namespace {

using Values = std::vector<uint64_t>;

// Edges of all types of a width at once: an edge of one type is an ordinary value of another. The
// first of each list are those that are crossed when there is little room.

// f16 and bf16: zeros, infinities, 1, NaNs, denormals, the largest, halves of ties; integers:
// limits, widths.
const Values edges16{0x0000, 0x8000, 0x3c00, 0x7c00, 0x7e00, 0x0001, 0xffff, 0x7fff, 0xbc00,
                     0xfc00, 0x7f80, 0xff80, 0x3f80, 0x8001, 0x7bff, 0x0010, 0x001f, 0xbf80,
                     0x7f7f, 0x0400, 0x03ff, 0x0080, 0x007f, 0x7c01, 0x7f81, 0x4200, 0xfe01,
                     0x3800, 0x3e00, 0x3fc0, 0x0020, 0x00ff, 0x0100, 0xff80, 0x0002, 0x5bff};

// The same of f32 and of 32-bit integers; 33, 63, 64 and 65 for shifts of 64 bits.
const Values edges32{
    0x0000'0000, 0x8000'0000, 0x3f80'0000, 0x7f80'0000, 0x7fc0'0000, 0x0000'0001, 0xffff'ffff,
    0x7fff'ffff, 0x0000'001f, 0x0000'0020, 0xbf80'0000, 0xff80'0000, 0x7f7f'ffff, 0x8000'0001,
    0x0000'0021, 0x0000'003f, 0x0000'0040, 0x0000'0041, 0x007f'ffff, 0x0080'0000, 0x807f'ffff,
    0xff7f'ffff, 0x7f80'0001, 0xffc0'1234, 0x3f00'0000, 0xbf00'0000, 0x3fc0'0000, 0x4020'0000,
    0x4000'0000, 0x4040'0000, 0x4b80'0000, 0x4f00'0000, 0xcf00'0000, 0x4f80'0000, 0x5f00'0000,
    0xdf00'0000, 0x5f80'0000, 0x7f00'0000, 0x7e80'0000, 0x4300'0000, 0xc300'0000, 0x477f'e000,
    0x477f'efff, 0x477f'f000, 0x3380'0000, 0x3300'0000, 0x0000'00ff, 0x0000'0100, 0x0000'ffff,
    0x0001'0000, 0xffff'8000, 0x0000'7fff, 0xffff'ff80, 0x0000'0002, 0xffff'fffe, 0x3f7f'ffff};

// The same of f64 and of 64-bit integers; doubles that are the edges of other types, or ties
// between two values of them.
const Values edges64{
    0x0000'0000'0000'0000, 0x8000'0000'0000'0000, 0x3ff0'0000'0000'0000, 0x7ff0'0000'0000'0000,
    0x7ff8'0000'0000'0000, 0x0000'0000'0000'0001, 0xffff'ffff'ffff'ffff, 0x7fff'ffff'ffff'ffff,
    0xbff0'0000'0000'0000, 0xfff0'0000'0000'0000, 0x7fef'ffff'ffff'ffff, 0x8000'0000'0000'0001,
    0x0000'0000'0000'003f, 0x0000'0000'0000'0040, 0x0000'0000'ffff'ffff, 0x0000'0001'0000'0000,
    0xffff'ffff'8000'0000, 0x000f'ffff'ffff'ffff, 0x0010'0000'0000'0000, 0xffef'ffff'ffff'ffff,
    0xfff8'0000'1234'5678, 0x7ff0'0000'0000'0001, 0x3fe0'0000'0000'0000, 0x3ff8'0000'0000'0000,
    0x4004'0000'0000'0000, 0x4008'0000'0000'0000, 0x4000'0000'0000'0000, 0x41df'ffff'ffc0'0000,
    0x41e0'0000'0000'0000, 0xc1e0'0000'0000'0000, 0x41f0'0000'0000'0000, 0x43e0'0000'0000'0000,
    0xc3e0'0000'0000'0000, 0x43f0'0000'0000'0000, 0x3ff0'0000'1000'0000, 0x3ff0'0000'1000'0001,
    0x47ef'ffff'e000'0000, 0x47ef'ffff'f000'0000, 0x36a0'0000'0000'0000, 0x3690'0000'0000'0000,
    0x3690'0000'0000'0001, 0x3810'0000'0000'0000, 0x380f'ffff'ffff'ffff, 0x40ef'fc00'0000'0000,
    0x40ef'fe00'0000'0000, 0x3e70'0000'0000'0000};

Values packed_halves() {
    Values pairs;
    for (size_t i = 0; i < edges16.size(); ++i) {
        pairs.push_back(edges16[i] | edges16[(7 * i + 3) % edges16.size()] << 16);
    }
    return pairs;
}

const Values& edges_of(const Slot& operand, bool packed) {
    static const Values truths{0, 1}, pairs = packed_halves();
    if (operand.kind == Slot::predicate) return truths;
    if (operand.bytes <= 2) return edges16;
    if (operand.bytes == 4) return packed ? pairs : edges32;
    return edges64;
}

// A random number near 1 (f16 and bf16: half precision of either kind, by the parity of `random`),
// so that sums and products of two round rather than overflow.
uint64_t moderate_float(uint64_t random, size_t bytes) {
    const uint64_t exponent = random >> 56 & 15;
    if (bytes == 8) return (random & 0x800f'ffff'ffff'ffff) | (0x3f8 + exponent) << 52;
    if (bytes == 4) return (random & 0x807f'ffff) | (0x78 + exponent) << 23;
    if (random >> 60 & 1) return (random & 0x807f) | (0x78 + exponent) << 7;
    return (random & 0x83ff) | (0x8 + exponent) << 10;
}

uint64_t random_value(std::mt19937_64& engine, const Slot& operand, bool packed) {
    const Values& edges = edges_of(operand, packed);
    const uint64_t kind = engine() % 8, random = engine();
    if (edges.size() == 2 || kind == 0) return edges[random % edges.size()];
    if (kind == 1) return random % 70;
    if (kind >= 5) return random;
    if (packed) return moderate_float(random, 2) | moderate_float(engine(), 2) << 16;
    return moderate_float(random, operand.bytes);
}

// How many of its edges each operand gets, so that all tuples of them have room.
std::vector<size_t> crossed_edges(std::span<const Slot> operands, size_t room, bool packed) {
    std::vector<size_t> counts;
    size_t values = 0;
    for (const Slot& operand : operands) {
        if (operand.kind == Slot::predicate)
            room /= 2;
        else
            ++values;
    }
    const auto each =
        static_cast<size_t>(std::pow(room, 1.0 / static_cast<double>(std::max<size_t>(values, 1))));
    for (const Slot& operand : operands) {
        counts.push_back(std::min(edges_of(operand, packed).size(), std::max<size_t>(each, 2)));
    }
    return counts;
}

}  // namespace

std::vector<uint64_t> operand_tuples(std::span<const Slot> operands, size_t tuples, bool packed) {
    const std::vector<size_t> counts = crossed_edges(operands, tuples * 3 / 4, packed);
    size_t crossed = 1;
    for (const size_t count : counts) crossed *= count;
    std::mt19937_64 engine(20260101);
    std::vector<uint64_t> values(operands.size() * tuples);
    for (size_t tuple = 0; tuple < tuples; ++tuple) {
        size_t number = tuple;
        for (size_t i = 0; i < operands.size(); ++i) {
            uint64_t& value = values[i * tuples + tuple];
            value = tuple < crossed ? edges_of(operands[i], packed)[number % counts[i]]
                                    : random_value(engine, operands[i], packed);
            number /= counts[i];
        }
    }
    return values;
}

std::vector<std::byte> to_bytes(std::span<const uint64_t> values) {
    const auto bytes = std::as_bytes(values);
    return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> random_bytes(size_t count, uint64_t seed) {
    std::mt19937_64 engine(seed);
    std::vector<std::byte> bytes(count);
    for (std::byte& byte : bytes) byte = static_cast<std::byte>(engine() & 0xff);
    return bytes;
}

}  // namespace warpsim
