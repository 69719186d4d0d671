// cvt between floats.
#pragma once

#include <bit>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "warpsim/insn/convert.h"

namespace warpsim {

// NaNs: to and from f64 the CPU's conversion keeps sign and payload, as PTX's does; f32 to half
// precision gives the canonical NaN.
template <class To, Rounding rounding, class From>
To float_from_float(From x) {
    if constexpr (std::is_same_v<To, float>) {
        return redirected<rounding>(static_cast<float>(x), x);
    } else if constexpr (std::is_same_v<From, double>) {
        return from_double_with_payload<To, rounding>(x);
    } else {
        return from_double<To, rounding>(x);
    }
}

template <class To, class From, class Op>
void append_with_saturation(std::vector<Form>& forms, std::string_view name, std::string_view sat,
                            Op) {
    append_conversion<To, From>(forms, name, Op{});
    constexpr bool has_bf16 = std::is_same_v<To, BFloat16> || std::is_same_v<From, BFloat16>;
    if constexpr (!has_bf16) {
        append_conversion<To, From>(forms, sat, [](From x) {
            if constexpr (std::is_class_v<To>) {
                return from_double<To>(saturate(to_double(Op{}(x))));
            } else {
                return saturate(Op{}(x));
            }
        });
    }
}

// If either type is f32, ftz is possible, but it changes nothing from f32 to f16.
template <class To, class From, class Op>
void append_with_ftz(std::vector<Form>& forms, const Names& names, Op) {
    append_with_saturation<To, From>(forms, names.plain, names.sat, Op{});
    if constexpr (std::is_same_v<To, Half> && std::is_same_v<From, float>) {
        append_with_saturation<To, From>(forms, names.ftz, names.ftz_sat, Op{});
    } else if constexpr (std::is_same_v<From, float>) {
        append_with_saturation<To, From>(forms, names.ftz, names.ftz_sat, [](float x) -> To {
            const To result = Op{}(canonical(flush(x)));
            if constexpr (std::is_same_v<To, float>)
                return flush(result);
            else
                return result;
        });
    } else if constexpr (std::is_same_v<To, float>) {
        append_with_saturation<To, From>(forms, names.ftz, names.ftz_sat, [](From x) {
            const float result = Op{}(x);
            if constexpr (requires { Op::rounding; }) {
                if (std::fabs(result) == 0x1p-126f && is_flushed<Op::rounding>(x, 0x1p-126, 24))
                    return std::copysign(0.0f, result);
            }
            return flush(result);
        });
    }
}

template <class To, Rounding mode>
struct Narrow {
    static constexpr Rounding rounding = mode;
    To operator()(auto x) const { return float_from_float<To, mode>(x); }
};

template <class To, class From>
void append_narrowing(std::vector<Form>& forms) {
    for_each_rounding([&]<Rounding rounding>() {
        append_with_ftz<To, From>(forms, rounded_names[size_t(rounding)], Narrow<To, rounding>{});
    });
}

// A bf16 is the upper half of an f32.
inline float upper_half_of_f32(BFloat16 x) { return std::bit_cast<float>(uint32_t{x.bits} << 16); }

// From f16 to f32 a NaN becomes the canonical one; elsewhere it keeps its payload.
template <class To, class From>
void append_widening(std::vector<Form>& forms) {
    append_with_ftz<To, From>(forms, Names{}, [](From x) {
        const To wide = static_cast<To>(widened(x));
        if constexpr (std::is_same_v<To, float>)
            return canonical(wide);
        else
            return wide;
    });
}

// Rounds to an integer, still a float of the same type.
template <class T>
void append_whole(std::vector<Form>& forms) {
    for_each_rounding([&]<Rounding rounding>() {
        append_with_ftz<T, T>(forms, whole_names[size_t(rounding)], [](T x) {
            if constexpr (std::is_class_v<T>)
                return from_double<T>(whole<rounding>(to_double(x)));
            else
                return with_nan(whole<rounding>(x), x);
        });
    });
}

// Converts to the same type.
template <class T>
void append_same(std::vector<Form>& forms) {
    append_with_ftz<T, T>(forms, Names{}, [](T x) {
        if constexpr (std::is_class_v<T>)
            return from_double<T>(to_double(x));
        else
            return x;
    });
}

// f32 to 16 bits, and two f32 packed with a in the high half, b in the low half.
template <class Number, Rounding rounding, Clamp clamp>
void append_packing(std::vector<Form>& forms, const std::string& modifiers) {
    const auto narrow = [](float x) {
        return from_double<Number, rounding>(clamped_result<clamp>(x));
    };
    if (clamp == Clamp::relu) append_conversion<Number, float>(forms, modifiers, narrow);
    const std::string pair = std::string(type_name<Number>) + "x2.f32";
    forms.push_back(lanes<Two<Number>(float, float)>(modifiers + pair, [](float high, float low) {
        return Two<Number>{decltype(narrow){}(low), decltype(narrow){}(high)};
    }));
}

template <class Number>
void append_packings(std::vector<Form>& forms) {
    append_packing<Number, Rounding::nearest, Clamp::none>(forms, "rn.");
    append_packing<Number, Rounding::zero, Clamp::none>(forms, "rz.");
    append_packing<Number, Rounding::nearest, Clamp::relu>(forms, "rn.relu.");
    append_packing<Number, Rounding::zero, Clamp::relu>(forms, "rz.relu.");
}

inline void append_float_conversions(std::vector<Form>& forms) {
    append_same<float>(forms);
    append_same<double>(forms);
    append_same<Half>(forms);
    append_whole<float>(forms);
    append_whole<double>(forms);
    append_whole<Half>(forms);
    append_whole<BFloat16>(forms);
    append_widening<double, float>(forms);
    append_widening<double, Half>(forms);
    append_widening<double, BFloat16>(forms);
    append_widening<float, Half>(forms);
    append_conversion<float, BFloat16>(forms, "", [](BFloat16 x) { return upper_half_of_f32(x); });
    append_conversion<float, BFloat16>(
        forms, "ftz.", [](BFloat16 x) { return flush(canonical(upper_half_of_f32(x))); });
    append_narrowing<float, double>(forms);
    append_narrowing<Half, double>(forms);
    append_narrowing<Half, float>(forms);
    append_narrowing<BFloat16, double>(forms);
    append_narrowing<BFloat16, float>(forms);
    append_packings<Half>(forms);
    append_packings<BFloat16>(forms);
}

}  // namespace warpsim
