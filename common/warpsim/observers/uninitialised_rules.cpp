#include "warpsim/observers/uninitialised_rules.h"

#include <algorithm>
#include <charconv>
#include <string_view>

#include "warpsim/exec/traits.h"

namespace warpsim::uninitialised {

namespace {

constexpr uint64_t all = ~uint64_t{0};

uint64_t low_bits(int width) { return width >= 64 ? all : (uint64_t{1} << width) - 1; }

// Copies bit `width - 1` to all bits above it.
uint64_t extended(uint64_t bits, int width) {
    const int unused = 64 - width;
    return static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> unused);
}

uint64_t copy(const RuleInput& in) { return in.undefined[0]; }

// A defined 0 decides the result.
uint64_t logical_and(const RuleInput& in) {
    const uint64_t a = in.undefined[0], b = in.undefined[1];
    return (a & b) | (a & in.value[1]) | (b & in.value[0]);
}
// A defined 1 decides the result.
uint64_t logical_or(const RuleInput& in) {
    const uint64_t a = in.undefined[0], b = in.undefined[1];
    return (a & b) | (a & ~in.value[1]) | (b & ~in.value[0]);
}
uint64_t bit_by_bit(const RuleInput& in) {
    return in.undefined[0] | in.undefined[1] | in.undefined[2];
}

// Carries only propagate upwards. A product with a defined 0 is still undefined.
uint64_t from_the_lowest_up(const RuleInput& in) {
    const uint64_t any = in.undefined[0] | in.undefined[1] | in.undefined[2];
    return any | (0 - any);
}

uint64_t shift_left(const RuleInput& in) {
    if (in.undefined[1]) return all;
    return in.value[1] >= 64 ? 0 : in.undefined[0] << in.value[1];
}
uint64_t shift_right(const RuleInput& in) {
    if (in.undefined[1]) return all;
    const auto amount = static_cast<int>(std::min(in.value[1], uint64_t{63}));
    const uint64_t a =
        in.is_signed ? extended(in.undefined[0], in.width) : in.undefined[0] & low_bits(in.width);
    if (in.is_signed) return static_cast<uint64_t>(static_cast<int64_t>(a) >> amount);
    return in.value[1] >= 64 ? 0 : a >> amount;
}

// shf of {b, a}; an amount that wraps or is clamped makes all bits undefined.
template <bool left>
uint64_t funnel(const RuleInput& in) {
    if (in.undefined[2] || in.value[2] >= 32) return all;
    const uint64_t both = in.undefined[1] << 32 | (in.undefined[0] & low_bits(32));
    return left ? both << in.value[2] >> 32 : both >> in.value[2];
}

uint64_t extract(const RuleInput& in) {
    if (in.undefined[1] || in.undefined[2]) return all;
    const uint64_t start = in.value[1] & 0xff, length = in.value[2] & 0xff;
    if (length == 0) return 0;
    // Beyond the top a signed field repeats the sign.
    const uint64_t a =
        in.is_signed ? extended(in.undefined[0], in.width) : in.undefined[0] & low_bits(in.width);
    const uint64_t field = start >= 64    ? (in.is_signed && a >> 63 ? all : 0)
                           : in.is_signed ? static_cast<uint64_t>(static_cast<int64_t>(a) >> start)
                                          : a >> start;
    if (length >= 64) return field;
    return in.is_signed ? extended(field, static_cast<int>(length))
                        : field & low_bits(static_cast<int>(length));
}

uint64_t insert(const RuleInput& in) {
    if (in.undefined[2] || in.undefined[3]) return all;
    const uint64_t start = in.value[2] & 0xff, length = std::min(in.value[3] & 0xff, uint64_t{64});
    if (start >= 64) return in.undefined[1];
    const uint64_t place = low_bits(static_cast<int>(length)) << start;
    return (in.undefined[1] & ~place) | (in.undefined[0] << start & place);
}

uint64_t permute(const RuleInput& in) {
    if (in.undefined[2] & 0xffff) return all;
    const uint64_t both = in.undefined[1] << 32 | (in.undefined[0] & low_bits(32));
    uint64_t result = 0;
    for (int i = 0; i < 4; ++i) {
        const uint64_t chosen = in.value[2] >> (4 * i) & 15;
        uint64_t byte = both >> (chosen % 8 * 8) & 0xff;
        if (chosen & 8) byte = byte & 0x80 ? 0xff : 0;
        result |= byte << (8 * i);
    }
    return result;
}

uint64_t convert(const RuleInput& in) {
    const uint64_t bits = in.undefined[0] & low_bits(in.source_width);
    return in.is_signed ? extended(bits, in.source_width) : bits;
}

// Under an undefined choice, a defined bit that both operands share stays defined.
uint64_t select(const RuleInput& in) {
    const uint64_t a = in.undefined[0], b = in.undefined[1];
    if (in.undefined[2] & 1) return a | b | (in.value[0] ^ in.value[1]);
    return in.value[2] & 1 ? a : b;
}

// Defined bits that differ decide the result.
uint64_t equal(const RuleInput& in) {
    const uint64_t undefined = (in.undefined[0] | in.undefined[1]) & low_bits(in.source_width);
    const uint64_t differ = (in.value[0] ^ in.value[1]) & low_bits(in.source_width);
    return undefined && !(differ & ~undefined);
}

bool is(const ptx::Instruction& text, size_t modifier, std::string_view name) {
    return modifier < text.modifiers.size() && text.modifiers[modifier] == name;
}

Rule rule_for_conversion(const ptx::Instruction& text) {
    const auto& all_modifiers = text.modifiers;
    const bool both_integers = all_modifiers.size() == 2 && integer_bits(all_modifiers[0]) &&
                               integer_bits(all_modifiers[1]);
    return both_integers ? convert : nullptr;  // more modifiers mean saturation or packing
}

Rule rule_for_comparison(const ptx::Instruction& text) {
    const bool alone = text.modifiers.size() == 2 && integer_bits(text.modifiers[1]);
    return alone && (is(text, 0, "eq") || is(text, 0, "ne")) ? equal : nullptr;
}

// For arithmetic in which no bit depends on one above it.
Rule rule_for_arithmetic(const ptx::Instruction& text) {
    const bool plain = text.modifiers.size() == 1 || is(text, 0, "lo") || is(text, 0, "wide");
    return plain && integer_bits(text.modifiers.back()) ? from_the_lowest_up : nullptr;
}

}  // namespace

int integer_bits(const std::string& type) {
    int bits = 0;
    if (type.size() < 2 || (type[0] != 's' && type[0] != 'u' && type[0] != 'b')) return 0;
    const char* const end = type.data() + type.size();
    const auto [behind, error] = std::from_chars(type.data() + 1, end, bits);
    return behind == end && error == std::errc() && bits <= 64 ? bits : 0;
}

Rule rule_for(const ptx::Instruction& text) {
    if (text.modifiers.empty()) return nullptr;
    switch (traits_of(text).operation) {
        case Operation::bit_and:
            return logical_and;
        case Operation::bit_or:
            return logical_or;
        case Operation::bit_by_bit:
            return bit_by_bit;
        case Operation::bit_not:
        case Operation::convert_address:
            return copy;
        case Operation::shift_left:
            return shift_left;
        case Operation::shift_right:
            return shift_right;
        case Operation::funnel_shift:
            return is(text, 0, "l") ? funnel<true> : funnel<false>;
        case Operation::extract_bits:
            return extract;
        case Operation::insert_bits:
            return insert;
        case Operation::permute_bytes:
            return text.modifiers.size() == 1 ? permute : nullptr;
        case Operation::select:
            return select;
        case Operation::convert:
            return rule_for_conversion(text);
        case Operation::compare:
            return rule_for_comparison(text);
        case Operation::add:
        case Operation::subtract:
        case Operation::negate:
        case Operation::multiply:
        case Operation::multiply_add:
            return rule_for_arithmetic(text);
        default:
            return nullptr;
    }
}

}  // namespace warpsim::uninitialised
