#include "warpsim/recordings/operands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace warpsim {

namespace {

using Values = std::vector<uint64_t>;

// Edge values of all types of one width: an edge of one type is an ordinary value of another. If
// there is little room, only the first ones of each list are crossed.

// f16 and bf16: zeros, infinities, 1, NaNs, denormals, the largest value, halves of ties; integers:
// limits, widths.
const Values edges16{0x0000, 0x8000, 0x3c00, 0x7c00, 0x7e00, 0x0001, 0xffff, 0x7fff, 0xbc00,
                     0xfc00, 0x7f80, 0xff80, 0x3f80, 0x8001, 0x7bff, 0x0010, 0x001f, 0xbf80,
                     0x7f7f, 0x0400, 0x03ff, 0x0080, 0x007f, 0x7c01, 0x7f81, 0x4200, 0xfe01,
                     0x3800, 0x3e00, 0x3fc0, 0x0020, 0x00ff, 0x0100, 0x0021, 0x0002, 0x5bff};

// The same for f32 and 32-bit integers; 33, 63, 64 and 65 for 64-bit shifts.
const Values edges32{
    0x0000'0000, 0x8000'0000, 0x3f80'0000, 0x7f80'0000, 0x7fc0'0000, 0x0000'0001, 0xffff'ffff,
    0x7fff'ffff, 0x0000'001f, 0x0000'0020, 0xbf80'0000, 0xff80'0000, 0x7f7f'ffff, 0x8000'0001,
    0x0000'0021, 0x0000'003f, 0x0000'0040, 0x0000'0041, 0x007f'ffff, 0x0080'0000, 0x807f'ffff,
    0xff7f'ffff, 0x7f80'0001, 0xffc0'1234, 0x3f00'0000, 0xbf00'0000, 0x3fc0'0000, 0x4020'0000,
    0x4000'0000, 0x4040'0000, 0x4b80'0000, 0x4f00'0000, 0xcf00'0000, 0x4f80'0000, 0x5f00'0000,
    0xdf00'0000, 0x5f80'0000, 0x7f00'0000, 0x7e80'0000, 0x4300'0000, 0xc300'0000, 0x477f'e000,
    0x477f'efff, 0x477f'f000, 0x3380'0000, 0x3300'0000, 0x0000'00ff, 0x0000'0100, 0x0000'ffff,
    0x0001'0000, 0xffff'8000, 0x0000'7fff, 0xffff'ff80, 0x0000'0002, 0xffff'fffe, 0x3f7f'ffff};

// The same for f64 and 64-bit integers; doubles that are edges of other types, or ties between two
// of their values.
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

// Operands that belong together. Most give a result just below the smallest normal number, or one
// that rounds to it: whether it is flushed shows when the hardware checks. The last cancels all but
// one bit of an fma.
using Case = std::array<uint64_t, 3>;
const std::vector<Case> cases16{
    {0x3bff, 0x0400, 0}, {0x3bfe, 0x0401, 0}, {0x07ff, 0x4000, 0}, {0x3c01, 0x3c01, 0xbc02}};
const std::vector<Case> cases32{
    {0x3f7f'ffff, 0x0080'0000, 0}, {0x3f7f'fffe, 0x0080'0001, 0},
    {0xbf7f'fffe, 0x0080'0001, 0}, {0x3f7f'fffc, 0x0080'0002, 0},
    {0x00ff'ffff, 0x4000'0000, 0}, {0x3f80'0001, 0x3f80'0001, 0xbf80'0002}};
const std::vector<Case> cases64{
    {0x380f'ffff'e000'0000, 0x3ff0'0000'0000'0000, 0},
    {0x380f'ffff'efff'ffff, 0x3ff0'0000'0000'0000, 0},
    {0x380f'ffff'f000'0000, 0x3ff0'0000'0000'0000, 0},
    {0x380f'ffff'ff80'0000, 0xbff0'0000'0000'0000, 0},
    {0xb80f'ffff'ff80'0000, 0x3ff0'0000'0000'0000, 0},
    {0x3ff0'0000'0000'0001, 0x3ff0'0000'0000'0001, 0xbff0'0000'0000'0002}};

const std::vector<Case>& cases_of(const Slot& operand, bool packed) {
    static const std::vector<Case> none;
    if (operand.kind == Slot::predicate) return none;
    if (operand.bytes <= 2 || packed) return cases16;
    return operand.bytes == 4 ? cases32 : cases64;
}

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

// A random number near 1 (in either half-precision format, by the parity of `random`), so that sums
// and products of two such numbers round rather than overflow.
uint64_t moderate_float(uint64_t random, size_t bytes) {
    const uint64_t exponent = random >> 56 & 15;
    if (bytes == 8) return (random & 0x800f'ffff'ffff'ffff) | (0x3f8 + exponent) << 52;
    if (bytes == 4) return (random & 0x807f'ffff) | (0x78 + exponent) << 23;
    if (random >> 60 & 1) return (random & 0x807f) | (0x78 + exponent) << 7;
    return (random & 0x83ff) | (0x8 + exponent) << 10;
}

uint64_t random_edge(std::mt19937_64& engine, const Slot& operand, bool packed) {
    const Values& edges = edges_of(operand, packed);
    return edges[engine() % edges.size()];
}

// The operands of a random tuple: any bits, floats that do not overflow, or a separate choice for
// each operand.
enum class Kind { bits, moderate, mixed };

uint64_t random_value(std::mt19937_64& engine, const Slot& operand, bool packed, Kind kind) {
    const uint64_t random = engine(), choice = engine() % 4;
    if (operand.kind == Slot::predicate) return random & 1;
    if (kind == Kind::bits || (kind == Kind::mixed && choice == 0)) return random;
    if (kind == Kind::mixed && choice == 1) return random % 70;
    if (kind == Kind::mixed && choice == 2) return random_edge(engine, operand, packed);
    if (packed) return moderate_float(random, 2) | moderate_float(engine(), 2) << 16;
    return moderate_float(random, operand.bytes);
}

// How many edges of each operand are crossed, so that all their tuples fit.
std::vector<size_t> crossed_edges(std::span<const Slot> operands, size_t room, bool packed) {
    const auto predicates = static_cast<size_t>(
        std::count_if(operands.begin(), operands.end(),
                      [](const Slot& operand) { return operand.kind == Slot::predicate; }));
    const size_t values = std::max<size_t>(operands.size() - predicates, 1);
    const double each = std::pow(static_cast<double>(room >> predicates), 1.0 / double(values));
    std::vector<size_t> counts;
    for (const Slot& operand : operands) {
        counts.push_back(
            std::clamp<size_t>(size_t(each + 1e-9), 2, edges_of(operand, packed).size()));
    }
    return counts;
}

// Writes tuples one after another.
class Tuples {
  public:
    Tuples(std::span<const Slot> operands, size_t tuples, bool packed)
        : operands_(operands),
          tuples_(tuples),
          packed_(packed),
          values_(operands.size() * tuples) {}

    void hard_cases() {
        for (const Case& one : cases_of(operands_[0], packed_)) {
            add([&](size_t i) {
                if (operands_[i].kind == Slot::predicate) return uint64_t{1};
                const uint64_t value = i < one.size() ? one[i] : 0;
                return packed_ ? value | value << 16 : value;
            });
        }
    }
    // Every combination of the operands' first edges.
    void cross(size_t room) {
        const std::vector<size_t> counts = crossed_edges(operands_, room, packed_);
        size_t all = 1;
        for (const size_t count : counts) all *= count;
        for (size_t tuple = 0; tuple < std::min(all, room); ++tuple) {
            size_t number = tuple;
            add([&](size_t i) {
                const size_t edge = number % counts[i];
                number /= counts[i];
                return edges_of(operands_[i], packed_)[edge];
            });
        }
    }
    // Each edge of each operand in turn, with random edges of the others.
    void sweep(size_t room) {
        for (size_t tuple = 0; tuple < room; ++tuple) {
            add([&](size_t i) {
                const Values& edges = edges_of(operands_[i], packed_);
                if (i == tuple % operands_.size())
                    return edges[tuple / operands_.size() % edges.size()];
                return random_edge(engine_, operands_[i], packed_);
            });
        }
    }
    void fill_up() {
        constexpr std::array kinds{Kind::moderate, Kind::bits, Kind::mixed, Kind::moderate};
        while (written_ < tuples_) {
            const Kind kind = kinds[written_ % kinds.size()];
            add([&](size_t i) { return random_value(engine_, operands_[i], packed_, kind); });
        }
    }
    const std::vector<uint64_t>& values() const { return values_; }

  private:
    template <class Value>
    void add(Value value) {
        for (size_t i = 0; i < operands_.size(); ++i) values_[i * tuples_ + written_] = value(i);
        ++written_;
    }

    std::span<const Slot> operands_;
    size_t tuples_, written_ = 0;
    bool packed_;
    std::vector<uint64_t> values_;
    std::mt19937_64 engine_{20260101};
};

}  // namespace

std::vector<uint64_t> operand_tuples(std::span<const Slot> operands, size_t tuples, bool packed) {
    Tuples made(operands, tuples, packed);
    made.hard_cases();
    made.cross(tuples / 3);
    made.sweep(tuples / 3);
    made.fill_up();
    return made.values();
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
