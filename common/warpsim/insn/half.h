// f16 and bf16: formats of 16 bits, alone and in pairs. Each operation is computed in double and
// rounded once.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "warpsim/insn/float.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

// A floating-point number of 16 bits with `mantissa_bits` fraction bits.
template <int mantissa_bits_>
struct Float16 {
    static constexpr int mantissa_bits = mantissa_bits_;
    static constexpr int exponent_bits = 15 - mantissa_bits;
    static constexpr int bias = (1 << (exponent_bits - 1)) - 1;
    static constexpr uint16_t infinity = ((1 << exponent_bits) - 1) << mantissa_bits;

    uint16_t bits;
};
using Half = Float16<10>;
using BFloat16 = Float16<7>;

// Two numbers in one 32-bit register; `low` is the first.
template <class Number>
struct Two {
    Number low, high;
};

// Not inlined, here and below: a hundred forms use it, and the code is long.
template <class Number>
[[gnu::noinline]] double to_double(Number x) {
    const int exponent = (x.bits & Number::infinity) >> Number::mantissa_bits;
    const int mantissa = x.bits & ((1 << Number::mantissa_bits) - 1);
    const double sign = x.bits & 0x8000 ? -1 : 1;
    if ((x.bits & Number::infinity) == Number::infinity) {
        if (mantissa == 0) return sign * HUGE_VAL;
        const uint64_t payload = uint64_t{0xfff8} << 48 | uint64_t(mantissa)
                                                              << (52 - Number::mantissa_bits);
        return std::copysign(std::bit_cast<double>(payload), sign);
    }
    const int hidden = exponent ? 1 << Number::mantissa_bits : 0;
    const int scale = (exponent ? exponent : 1) - Number::bias - Number::mantissa_bits;
    return sign * std::ldexp(hidden | mantissa, scale);
}

namespace detail {

// Whether a magnitude `rest` / 2^`shift` above `kept` is rounded up.
template <Rounding rounding>
bool rounds_up(uint64_t kept, uint64_t rest, int shift, bool negative) {
    switch (rounding) {
        case Rounding::zero:
            return false;
        case Rounding::down:
            return negative && rest;
        case Rounding::up:
            return !negative && rest;
        default:
            break;
    }
    const uint64_t half = uint64_t{1} << (shift - 1);
    return rest > half || (rest == half && (kept & 1));
}

}  // namespace detail

// Rounds a double once. NaN becomes the canonical 0x7fff.
template <class Number, Rounding rounding = Rounding::nearest>
[[gnu::noinline]] Number from_double(double x) {
    if (std::isnan(x)) return {0x7fff};
    const bool negative = std::signbit(x);
    const uint16_t sign = negative ? 0x8000 : 0;
    const auto with_sign = [&](uint64_t bits) {
        return Number{static_cast<uint16_t>(bits | sign)};
    };
    if (std::isinf(x)) return with_sign(Number::infinity);
    int exponent;  // |x| = fraction * 2^exponent, 0.5 <= fraction < 1
    const double fraction = std::frexp(std::fabs(x), &exponent);
    if (fraction == 0) return with_sign(0);
    const uint64_t significand = static_cast<uint64_t>(std::ldexp(fraction, 53));
    const int lowest = 1 - Number::bias;  // exponent of the smallest normal number
    const int shift =
        std::min(63, 52 - Number::mantissa_bits + std::max(0, lowest - (exponent - 1)));
    const uint64_t kept = significand >> shift;
    const uint64_t rest = significand & ((uint64_t{1} << shift) - 1);
    // `kept` includes the hidden bit, which adds one to the exponent's field.
    const int field = std::max(exponent - 1, lowest) + Number::bias - 1;
    const bool up = detail::rounds_up<rounding>(kept, rest, shift, negative);
    const uint64_t bits = (static_cast<uint64_t>(field) << Number::mantissa_bits) + kept + up;
    if (bits < Number::infinity) return with_sign(bits);
    const bool away =
        rounding == Rounding::nearest || rounding == (negative ? Rounding::down : Rounding::up);
    return with_sign(away ? Number::infinity : Number::infinity - 1);
}

// The same, but a NaN keeps its sign and the upper bits of its payload: for conversions from f64.
template <class Number, Rounding rounding>
Number from_double_with_payload(double x) {
    if (!std::isnan(x)) return from_double<Number, rounding>(x);
    const uint64_t bits = std::bit_cast<uint64_t>(x);
    const uint64_t upper = bits >> (52 - Number::mantissa_bits) & 0x7fff;
    const int quiet = 1 << (Number::mantissa_bits - 1);
    const uint64_t sign = bits >> 48 & 0x8000;
    return {static_cast<uint16_t>(sign | upper | Number::infinity | quiet)};
}

// a + b in double, with its last bit set if anything was lost ("rounded to odd"): rounding the
// result again to fewer bits then gives what rounding the exact sum once would.
[[gnu::noinline]] inline double add_to_odd(double a, double b) {
    const double sum = a + b;
    const double from_b = sum - a;
    const double lost = (a - (sum - from_b)) + (b - from_b);
    const uint64_t bits = std::bit_cast<uint64_t>(sum);
    if (!(lost < 0 || lost > 0) || (bits & 1)) return sum;
    // Towards the exact sum: away from zero if the lost part has the sum's sign.
    return std::bit_cast<double>((lost < 0) == (sum < 0) ? bits + 1 : bits - 1);
}

template <class Number>
Number flush(Number x) {
    return {static_cast<uint16_t>((x.bits & Number::infinity) == 0 ? x.bits & 0x8000 : x.bits)};
}

// How an exact result is clamped before it is rounded.
enum class Clamp { none, sat, relu };

template <Clamp clamp>
double clamped_result(double x) {
    if constexpr (clamp == Clamp::sat) return saturate(x);
    if constexpr (clamp == Clamp::relu) return x <= 0 ? 0 : x;  // a NaN stays a NaN
    return x;
}

// One lane of an operation on one number (HalfOp), or on both of a pair (PairOp).
template <class Op, class Number, bool ftz = false, Clamp clamp = Clamp::none>
struct HalfOp {
    static Number operand(Number x) {
        if constexpr (ftz) return flush(x);
        return x;
    }
    template <class... T>
    Number operator()(T... x) const {
        const double exact = clamped_result<clamp>(Op{}(to_double(operand(x))...));
        const Number result = from_double<Number>(exact);
        if constexpr (ftz) {
            constexpr int digits = Number::mantissa_bits + 1, least = 1 << Number::mantissa_bits;
            if ((result.bits & 0x7fff) == least &&
                is_flushed<Rounding::nearest>(exact, to_double(Number{least}), digits))
                return {static_cast<uint16_t>(result.bits & 0x8000)};
        }
        return operand(result);
    }
};
template <class Op, class Number, bool ftz = false, Clamp clamp = Clamp::none>
struct PairOp {
    template <class... T>
    Two<Number> operator()(T... x) const {
        const HalfOp<Op, Number, ftz, clamp> each;
        return {each(x.low...), each(x.high...)};
    }
};

namespace detail {

template <size_t arity, class Op, bool ftz, Clamp clamp>
void append_f16(std::vector<Form>& forms, const std::string& prefix) {
    forms.push_back(lanes<SameTypes<Half, arity>>(prefix + "f16", HalfOp<Op, Half, ftz, clamp>{}));
    forms.push_back(
        lanes<SameTypes<Two<Half>, arity>>(prefix + "f16x2", PairOp<Op, Half, ftz, clamp>{}));
}

template <size_t arity, class Op, Clamp clamp>
void append_bf16(std::vector<Form>& forms, const std::string& prefix) {
    using Pair = Two<BFloat16>;
    forms.push_back(
        lanes<SameTypes<BFloat16, arity>>(prefix + "bf16", HalfOp<Op, BFloat16, false, clamp>{}));
    forms.push_back(
        lanes<SameTypes<Pair, arity>>(prefix + "bf16x2", PairOp<Op, BFloat16, false, clamp>{}));
}

}  // namespace detail

// f16, f16x2 (with ftz, with sat), bf16 and bf16x2; `rounding` is "rn." or "". Op computes in
// double, to nearest if that is exact, else to odd.
template <size_t arity, class Op>
void append_half_forms(std::vector<Form>& forms, Op, const std::string& rounding) {
    detail::append_f16<arity, Op, false, Clamp::none>(forms, rounding);
    detail::append_f16<arity, Op, true, Clamp::none>(forms, rounding + "ftz.");
    detail::append_f16<arity, Op, false, Clamp::sat>(forms, rounding + "sat.");
    detail::append_f16<arity, Op, true, Clamp::sat>(forms, rounding + "ftz.sat.");
    detail::append_bf16<arity, Op, Clamp::none>(forms, rounding);
}

// The same with relu: negative results become 0.
template <size_t arity, class Op>
void append_half_relu_forms(std::vector<Form>& forms, Op, const std::string& rounding) {
    detail::append_f16<arity, Op, false, Clamp::relu>(forms, rounding + "relu.");
    detail::append_f16<arity, Op, true, Clamp::relu>(forms, rounding + "ftz.relu.");
    detail::append_bf16<arity, Op, Clamp::relu>(forms, rounding + "relu.");
}

}  // namespace warpsim
