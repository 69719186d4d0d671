#include "warpsim/exec/steps.h"

#include <algorithm>
#include <limits>

namespace warpsim {

namespace {

constexpr uint64_t for_ever = UINT64_MAX;

// Divides numbers that are not negative. Most have 64 bits, and are divided several times as fast.
Exact quotient(Exact number, Exact step) {
    if (number > UINT64_MAX || step > UINT64_MAX) return number / step;
    return static_cast<uint64_t>(number) / static_cast<uint64_t>(step);
}

uint64_t counted(Exact times) {
    return static_cast<uint64_t>(std::min<Exact>(times, std::numeric_limits<int64_t>::max()));
}

struct Limits {
    Exact least, most;
};

Limits limits(ptx::Type type) {
    const bool is_signed = type == ptx::Type::s32 || type == ptx::Type::s64;
    const int width = 8 * static_cast<int>(ptx::size_of(type));
    return {is_signed ? -(Exact{1} << (width - 1)) : Exact{0},
            (Exact{1} << (is_signed ? width - 1 : width)) - 1};
}

// Nullopt if both factors change.
std::optional<uint64_t> step_of_product(const Stepping& a, const Stepping& b) {
    if (a.step && b.step) return std::nullopt;
    return static_cast<uint64_t>(a.step) * static_cast<uint64_t>(b.value) +
           static_cast<uint64_t>(b.step) * static_cast<uint64_t>(a.value);
}

// Nullopt unless one number stands still, below the lowest bit that the other one ever has.
std::optional<uint64_t> step_of_bits_or(const Stepping& a, const Stepping& b) {
    const auto stays_below = [](const Stepping& low, const Stepping& high) {
        const uint64_t bits = static_cast<uint64_t>(high.value) | static_cast<uint64_t>(high.step);
        return low.step == 0 && low.value >= 0 && low.value < (bits & -bits);
    };
    if (stays_below(a, b)) return static_cast<uint64_t>(b.step);
    if (stays_below(b, a)) return static_cast<uint64_t>(a.step);
    return std::nullopt;
}

}  // namespace

Exact exact(ptx::Type type, uint64_t bits) {
    if (type == ptx::Type::s32) return static_cast<int32_t>(bits);
    if (type == ptx::Type::s64) return static_cast<int64_t>(bits);
    return ptx::size_of(type) == 4 ? static_cast<uint32_t>(bits) : bits;
}

std::optional<uint64_t> step_of(LoopRule::Kind kind, const std::array<Stepping, 3>& sources,
                                uint64_t width) {
    const auto& [a, b, c] = sources;
    const auto step_a = static_cast<uint64_t>(a.step), step_b = static_cast<uint64_t>(b.step);
    switch (kind) {
        case LoopRule::copy:
        case LoopRule::conversion:
            return step_a;
        case LoopRule::sum:
            return step_a + step_b;
        case LoopRule::difference:
            return step_a - step_b;
        case LoopRule::negation:
            return -step_a;
        case LoopRule::bits_or:
            return step_of_bits_or(a, b);
        case LoopRule::product:
            return step_of_product(a, b);
        case LoopRule::product_sum:
            if (const auto product = step_of_product(a, b))
                return *product + static_cast<uint64_t>(c.step);
            return std::nullopt;
        case LoopRule::shift:
            if (b.step) return std::nullopt;
            return b.value < width ? step_a << static_cast<uint64_t>(b.value) : 0;
        default:
            return std::nullopt;
    }
}

uint64_t times_within(ptx::Type type, const Stepping& number) {
    if (number.step == 0) return for_ever;
    const auto [least, most] = limits(type);
    const Exact room = number.step > 0 ? most - number.value : number.value - least;
    return counted(quotient(room, number.step > 0 ? Exact{number.step} : -Exact{number.step}) + 1);
}

bool is_within(ptx::Type type, const Stepping& number, uint64_t times) {
    const auto [least, most] = limits(type);
    const Exact last = number.value + Exact{number.step} * static_cast<int64_t>(times - 1);
    return least <= last && last <= most;
}

bool is_on_side(LoopRule::Side side, const Stepping& left, const Stepping& right, uint64_t times) {
    const Exact first = left.value - right.value, step = Exact{left.step} - right.step;
    const Exact last = first + step * static_cast<int64_t>(times - 1);
    if (side == LoopRule::below_zero) return (first < 0) == (last < 0);
    if (side == LoopRule::not_above_zero) return (first <= 0) == (last <= 0);
    return first == 0 ? last == 0 : (first < 0 ? last < 0 : last > 0);
}

uint64_t times_on_side(LoopRule::Side side, const Stepping& left, const Stepping& right) {
    const Exact difference = left.value - right.value, step = Exact{left.step} - right.step;
    if (step == 0) return for_ever;
    if (side == LoopRule::zero && difference == 0) return 1;
    const bool below = side == LoopRule::not_above_zero ? difference <= 0 : difference < 0;
    if (below == (step < 0)) return for_ever;  // it moves away from the boundary
    const Exact last_below = side == LoopRule::not_above_zero ? 0 : -1;
    const Exact last_above = side == LoopRule::zero ? 1 : last_below + 1;
    return counted((below ? quotient(last_below - difference, step)
                          : quotient(difference - last_above, -step)) +
                   1);
}

}  // namespace warpsim
