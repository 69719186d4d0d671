// PTX's arithmetic on f32 and f64: canonical NaNs, flushed denormals, saturation and the four
// rounding modes, and the forms of an operation on them.
#pragma once

#include <array>
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "warpsim/insn/insn.h"

namespace warpsim {

enum class Rounding { nearest, zero, down, up };

// f32 results have only one NaN, whatever NaN an operand has.
inline float canonical(float x) {
    const int32_t bits = std::bit_cast<int32_t>(x);
    return std::bit_cast<float>((bits & 0x7fff'ffff) > 0x7f80'0000 ? 0x7fff'ffff : bits);
}

// f64 propagates an operand's NaN, made quiet; of several, that of b, else of c, else of a (seen on
// an H200, except for div; the ISA leaves the choice open). inf - inf and similar operations give a
// default NaN.
inline double quiet(double nan) {
    return std::bit_cast<double>(std::bit_cast<uint64_t>(nan) | uint64_t{1} << 51);
}
inline double nan_of(double a) {
    return a == a ? std::bit_cast<double>(0xfff8'0000'0000'0000) : quiet(a);
}
inline double nan_of(double a, double b) { return b == b ? nan_of(a) : quiet(b); }
inline double nan_of(double a, double b, double c) {
    return b == b && c == c ? nan_of(a) : quiet(b == b ? c : b);
}

// The result of an operation on `x` for which the CPU computed `result`.
template <class... T>
float with_nan(float result, T...) {
    return canonical(result);
}
template <class... T>
double with_nan(double result, T... x) {
    return result == result ? result : nan_of(x...);
}

// Denormals become zeros of the same sign.
inline float flush(float x) {
    const uint32_t bits = std::bit_cast<uint32_t>(x);
    return std::bit_cast<float>((bits & 0x7f80'0000) == 0 ? bits & 0x8000'0000 : bits);
}

// Clamps to [0, 1]; NaN and -0 become +0.
template <class T>
T saturate(T x) {
    return x > T{0} ? (x < T{1} ? x : T{1}) : T{0};
}

constexpr int fenv_mode(Rounding rounding) {
    switch (rounding) {
        case Rounding::zero:
            return FE_TOWARDZERO;
        case Rounding::down:
            return FE_DOWNWARD;
        case Rounding::up:
            return FE_UPWARD;
        default:
            return FE_TONEAREST;
    }
}

// op(x...) in a rounding mode other than nearest. `volatile` keeps the compiler from moving the
// operation out from between the two mode changes.
template <Rounding rounding, class Op, class T, class... More>
[[gnu::noinline]] T in_mode(Op op, T x, More... more) {
    const std::array<T, 1 + sizeof...(More)> operands{x, more...};
    const volatile T* const in = operands.data();
    std::fesetround(fenv_mode(rounding));
    const volatile T result = [&]<size_t... i>(std::index_sequence<i...>) {
        return op(T{in[i]}...);
    }
    (std::make_index_sequence<1 + sizeof...(More)>{});
    std::fesetround(FE_TONEAREST);
    return result;
}

// Corrects `nearest`, which is `exact` rounded to nearest, to what `rounding` requires. `exact` has
// a type that can be compared with T without loss.
template <Rounding rounding, class T, class Exact>
T redirected(T nearest, Exact exact) {
    constexpr T infinity = std::numeric_limits<T>::infinity();
    const Exact back = static_cast<Exact>(nearest);
    if (back > exact && (rounding == Rounding::down || (rounding == Rounding::zero && exact > 0))) {
        return std::nextafter(nearest, -infinity);
    }
    if (back < exact && (rounding == Rounding::up || (rounding == Rounding::zero && exact < 0))) {
        return std::nextafter(nearest, infinity);
    }
    return nearest;
}

// With ftz the hardware detects denormals after rounding with an unbounded exponent (seen on an
// H200): a value that rounds up to `least_normal` only because denormals have fewer bits is flushed
// too. `exact` is the value before rounding, `digits` the bits of a significand.
template <Rounding rounding>
bool is_flushed(double exact, double least_normal, int digits) {
    const double magnitude = std::fabs(exact), step = std::ldexp(least_normal, -digits);
    if (rounding == Rounding::nearest) return magnitude < least_normal - step / 2;
    return magnitude <= least_normal - step;
}

// Sum and difference of two floats: denormal results are exact.
struct Sum {
    static constexpr bool denormals_are_exact = true;
    auto operator()(auto a, auto b) const { return a + b; }
};
struct Difference {
    static constexpr bool denormals_are_exact = true;
    auto operator()(auto a, auto b) const { return a - b; }
};

// One lane of an operation on floats.
template <class Op, Rounding rounding, bool ftz = false, bool sat = false>
struct FloatOp {
    template <class T>
    static T operand(T x) {
        if constexpr (ftz) return flush(x);
        return x;
    }
    template <class... T>
    static auto compute(T... x) {
        if constexpr (rounding == Rounding::nearest) {
            return with_nan(Op{}(x...), x...);
        } else {
            return with_nan(in_mode<rounding>(Op{}, x...), x...);
        }
    }
    // Computed in double, rounded towards zero or in the requested mode, the result is on the
    // correct side of the numbers that is_flushed compares it with.
    template <class... T>
    [[gnu::noinline]] static bool flushes_least_normal(T... x) {
        constexpr Rounding mode = rounding == Rounding::nearest ? Rounding::zero : rounding;
        return is_flushed<rounding>(in_mode<mode>(Op{}, double{x}...), 0x1p-126, 24);
    }
    template <class Result, class... T>
    static Result flushed(Result result, T... x) {
        if constexpr (ftz && !requires { Op::denormals_are_exact; }) {
            if (std::fabs(result) == 0x1p-126f && flushes_least_normal(x...))
                return std::copysign(Result{0}, result);
        }
        return operand(result);
    }
    template <class... T>
    auto operator()(T... x) const {
        const auto result = flushed(compute(operand(x)...), operand(x)...);
        if constexpr (sat)
            return saturate(result);
        else
            return result;
    }
};

namespace detail {

template <class T, size_t>
using Repeated = T;
template <class T, size_t... i>
auto signature(std::index_sequence<i...>) -> T (*)(Repeated<T, i>...);

}  // namespace detail

// float(float, float) for T = float, arity = 2.
template <class T, size_t arity>
using SameTypes =
    std::remove_pointer_t<decltype(detail::signature<T>(std::make_index_sequence<arity>{}))>;

namespace detail {

template <size_t arity, Rounding rounding, class Op>
void append_rounded(std::vector<Form>& forms, const std::string& prefix, bool with_sat) {
    using F32 = SameTypes<float, arity>;
    forms.push_back(lanes<F32>(prefix + "f32", FloatOp<Op, rounding>{}));
    forms.push_back(lanes<F32>(prefix + "ftz.f32", FloatOp<Op, rounding, true>{}));
    forms.push_back(lanes<SameTypes<double, arity>>(prefix + "f64", FloatOp<Op, rounding>{}));
    if (!with_sat) return;
    forms.push_back(lanes<F32>(prefix + "sat.f32", FloatOp<Op, rounding, false, true>{}));
    forms.push_back(lanes<F32>(prefix + "ftz.sat.f32", FloatOp<Op, rounding, true, true>{}));
}

}  // namespace detail

enum class Saturation { none, possible };

// rn, rz, rm and rp of f32 (with ftz, with sat) and f64.
template <size_t arity, class Op>
void append_float_forms(std::vector<Form>& forms, Op, Saturation saturation) {
    const bool with_sat = saturation == Saturation::possible;
    detail::append_rounded<arity, Rounding::nearest, Op>(forms, "rn.", with_sat);
    detail::append_rounded<arity, Rounding::zero, Op>(forms, "rz.", with_sat);
    detail::append_rounded<arity, Rounding::down, Op>(forms, "rm.", with_sat);
    detail::append_rounded<arity, Rounding::up, Op>(forms, "rp.", with_sat);
}

// The same without a rounding mode, which means to nearest. ptxas may fuse such a mul and add; this
// simulator does not.
template <size_t arity, class Op>
void append_unrounded_float_forms(std::vector<Form>& forms, Op) {
    detail::append_rounded<arity, Rounding::nearest, Op>(forms, "", true);
}

}  // namespace warpsim
