// cvt to and from integers.
#pragma once

#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "warpsim/insn/convert.h"

namespace warpsim {

template <class To, class From>
To nearest_integer(From x) {
    using Limits = std::numeric_limits<To>;
    if (std::cmp_less(x, Limits::min())) return Limits::min();
    if (std::cmp_greater(x, Limits::max())) return Limits::max();
    return static_cast<To>(x);
}

inline void append_integer_conversions(std::vector<Form>& forms) {
    for_each(Integers{}, [&]<class To>() {
        for_each(Integers{}, [&]<class From>() {
            append_form(forms, "", number_type<To>, number_type<From>, &convert_fast<To, From>);
            constexpr bool fits = std::in_range<To>(std::numeric_limits<From>::min()) &&
                                  std::in_range<To>(std::numeric_limits<From>::max());
            if constexpr (!fits) {
                append_conversion<To, From>(forms, "sat.",
                                            [](From x) { return nearest_integer<To>(x); });
            }
        });
    });
}

// Out of range gives the nearest integer.
template <class To, class T>
To clamped(T x) {
    using Limits = std::numeric_limits<To>;
    const T beyond = std::ldexp(T{1}, Limits::digits);  // the largest value, plus one
    if (x >= beyond) return Limits::max();
    if (x >= static_cast<T>(Limits::min())) return static_cast<To>(x);
    return Limits::min();
}

// The result for NaN: 0, or the highest bit if either type has 64 bits.
template <class To, class From>
constexpr To from_nan = std::is_same_v<From, double> || sizeof(To) == 8
                            ? static_cast<To>(uint64_t{1} << (8 * sizeof(To) - 1))
                            : To{0};

template <class To, Rounding rounding, class From>
To integer_from_float(From x) {
    const auto wide = widened(x);
    return wide == wide ? clamped<To>(whole<rounding>(wide)) : from_nan<To, From>;
}

template <class From>
void append_to_integers(std::vector<Form>& forms) {
    for_each(Integers{}, [&]<class To>() {
        for_each_rounding([&]<Rounding rounding>() {
            constexpr Names names = whole_names[size_t(rounding)];
            const auto convert = [](From x) { return integer_from_float<To, rounding>(x); };
            append_conversion<To, From>(forms, names.plain, convert);
            if constexpr (!std::is_same_v<From, BFloat16>) {  // bf16 has no .sat
                append_conversion<To, From>(forms, names.sat, convert);
            }
            if constexpr (std::is_same_v<From, float>) {
                append_conversion<To, From>(forms, names.ftz, [](float x) {
                    return integer_from_float<To, rounding>(flush(x));
                });
            }
        });
    });
}

inline void append_float_to_integer(std::vector<Form>& forms) {
    for_each(Floats{}, [&]<class From>() { append_to_integers<From>(forms); });
}

// An integer in double, with its last bit set if anything was lost: see add_to_odd.
template <class From>
double to_double_odd(From x) {
    if constexpr (sizeof x < 8)
        return x;
    else
        return add_to_odd(static_cast<double>(x >> 32) * 0x1p32,
                          static_cast<double>(x & 0xffff'ffff));
}

template <class To, Rounding rounding, class From>
To float_from_integer(From x) {
    if constexpr (std::is_class_v<To>) {
        return from_double<To, rounding>(to_double_odd(x));
    } else {
        // long double holds every 64-bit integer.
        return redirected<rounding>(static_cast<To>(x), static_cast<long double>(x));
    }
}

inline void append_integer_to_float(std::vector<Form>& forms) {
    for_each(Floats{}, [&]<class To>() {
        for_each(Integers{}, [&]<class From>() {
            for_each_rounding([&]<Rounding rounding>() {
                constexpr std::string_view name = rounded_names[size_t(rounding)].plain;
                if constexpr (rounding == Rounding::nearest && !std::is_class_v<To>) {
                    append_form(forms, name, number_type<To>, number_type<From>,
                                &convert_fast<To, From>);
                } else {
                    append_conversion<To, From>(
                        forms, name, [](From x) { return float_from_integer<To, rounding>(x); });
                }
            });
        });
    });
}

}  // namespace warpsim
