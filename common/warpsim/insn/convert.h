// The conversions between types that cvt makes.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/lane_types.h"

namespace warpsim {

template <class T> constexpr std::string_view type_name = "";
template <> constexpr std::string_view type_name<uint8_t> = "u8";
template <> constexpr std::string_view type_name<int8_t> = "s8";
template <> constexpr std::string_view type_name<uint16_t> = "u16";
template <> constexpr std::string_view type_name<int16_t> = "s16";
template <> constexpr std::string_view type_name<uint32_t> = "u32";
template <> constexpr std::string_view type_name<int32_t> = "s32";
template <> constexpr std::string_view type_name<uint64_t> = "u64";
template <> constexpr std::string_view type_name<int64_t> = "s64";
template <> constexpr std::string_view type_name<float> = "f32";
template <> constexpr std::string_view type_name<double> = "f64";
template <> constexpr std::string_view type_name<Half> = "f16";
template <> constexpr std::string_view type_name<BFloat16> = "bf16";

template <class... T>
struct Types {};
using Integers =
    Types<uint8_t, int8_t, uint16_t, int16_t, uint32_t, int32_t, uint64_t, int64_t>;
using Floats = Types<Half, float, double>;

// visit.operator()<T>() for each type.
template <class... T, class Visit>
void for_each(Types<T...>, Visit visit) {
    (visit.template operator()<T>(), ...);
}

constexpr std::array<std::string_view, 4> rounding_names = {"rn", "rz", "rm", "rp"};

template <class Visit>
void for_each_rounding(Visit visit) {
    visit.template operator()<Rounding::nearest>();
    visit.template operator()<Rounding::zero>();
    visit.template operator()<Rounding::down>();
    visit.template operator()<Rounding::up>();
}

// All lanes by one function, which is called for inactive lanes too: it must be total.
template <class To, class From>
[[gnu::noinline]] void convert_lanes(Warp& warp, const Insn& insn, To (*convert)(From)) {
    const std::array<From, warp_size> from = read_lanes<From>(warp, insn.operands[1]);
    std::array<To, warp_size> to;
    for (int lane = 0; lane < warp_size; ++lane) to[lane] = convert(from[lane]);
    write_lanes(warp, insn.operands[0], to);
}

// Conversions between integers are everywhere (indices): the loop is compiled for each.
template <class To, class From>
void convert_fast(Warp& warp, const Insn& insn) {
    const std::array<From, warp_size> from = read_lanes<From>(warp, insn.operands[1]);
    std::array<To, warp_size> to;
    for (int lane = 0; lane < warp_size; ++lane) to[lane] = static_cast<To>(from[lane]);
    write_lanes(warp, insn.operands[0], to);
}

template <class To, class From>
void append_form(std::vector<Form>& forms, std::string modifiers, Execute execute) {
    modifiers.append(type_name<To>).append(".").append(type_name<From>);
    forms.push_back({std::move(modifiers),
                     execute,
                     {{Slot::any_width, sizeof(To)}, {Slot::any_width, sizeof(From)}}});
}

// "rn.f32.s32", with `modifiers` = "rn." in front of the types.
template <class To, class From, class Op>
void append_conversion(std::vector<Form>& forms, std::string modifiers, Op) {
    append_form<To, From>(forms, std::move(modifiers), [](Warp& warp, const Insn& insn) {
        convert_lanes<To, From>(warp, insn, [](From x) -> To { return Op{}(x); });
    });
}

// --- integers -------------------------------------------------------------------------------------

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
            append_form<To, From>(forms, "", &convert_fast<To, From>);
            constexpr bool fits = std::in_range<To>(std::numeric_limits<From>::min()) &&
                                  std::in_range<To>(std::numeric_limits<From>::max());
            if constexpr (!fits) {
                append_conversion<To, From>(forms, "sat.",
                                            [](From x) { return nearest_integer<To>(x); });
            }
        });
    });
}

// --- between floats and integers -------------------------------------------------------------------

// To a whole number, still a float. A half is converted as double, which holds all of them.
template <Rounding rounding, class T>
T whole(T x) {
    switch (rounding) {
        case Rounding::zero: return std::trunc(x);
        case Rounding::down: return std::floor(x);
        case Rounding::up: return std::ceil(x);
        default: return std::nearbyint(x);
    }
}

template <class T>
auto widened(T x) {
    if constexpr (std::is_class_v<T>) return to_double(x);
    else return x;
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

// What NaN gives: 0, or where either type has 64 bits the highest bit.
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
            const std::string name = std::string(rounding_names[size_t(rounding)]) + "i.";
            const auto convert = [](From x) { return integer_from_float<To, rounding>(x); };
            append_conversion<To, From>(forms, name, convert);
            append_conversion<To, From>(forms, name + "sat.", convert);
            if constexpr (std::is_same_v<From, float>) {
                append_conversion<To, From>(forms, name + "ftz.", [](float x) {
                    return integer_from_float<To, rounding>(flush(x));
                });
            }
        });
    });
}

inline void append_float_to_integer(std::vector<Form>& forms) {
    for_each(Floats{}, [&]<class From>() { append_to_integers<From>(forms); });
}

// An integer in double, its last bit set where anything was lost: see add_to_odd.
template <class From>
double to_double_odd(From x) {
    if constexpr (sizeof x < 8) return x;
    else return add_to_odd(static_cast<double>(x >> 32) * 0x1p32, static_cast<double>(x & 0xffff'ffff));
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
                const std::string name = std::string(rounding_names[size_t(rounding)]) + ".";
                const auto convert = [](From x) { return float_from_integer<To, rounding>(x); };
                append_conversion<To, From>(forms, name, convert);
            });
        });
    });
}

// --- floats ---------------------------------------------------------------------------------------

// NaNs: to and from f64 the CPU's conversion keeps sign and payload, as PTX's does; f32 to half precision
// gives the canonical one.
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
void append_with_saturation(std::vector<Form>& forms, const std::string& name, Op) {
    append_conversion<To, From>(forms, name, Op{});
    if constexpr (std::is_same_v<To, BFloat16> || std::is_same_v<From, BFloat16>) return;
    append_conversion<To, From>(forms, name + "sat.", [](From x) {
        if constexpr (std::is_class_v<To>) {
            return from_double<To>(saturate(to_double(Op{}(x))));
        } else {
            return saturate(Op{}(x));
        }
    });
}

// Where f32 is on either side ftz is possible, but it changes nothing for f16 made of f32.
template <class To, class From, class Op>
void append_with_ftz(std::vector<Form>& forms, const std::string& name, Op) {
    append_with_saturation<To, From>(forms, name, Op{});
    if constexpr (std::is_same_v<To, Half> && std::is_same_v<From, float>) {
        append_with_saturation<To, From>(forms, name + "ftz.", Op{});
    } else if constexpr (std::is_same_v<From, float>) {
        append_with_saturation<To, From>(forms, name + "ftz.", [](float x) -> To {
            const To result = Op{}(canonical(flush(x)));
            if constexpr (std::is_same_v<To, float>) return flush(result);
            else return result;
        });
    } else if constexpr (std::is_same_v<To, float>) {
        append_with_saturation<To, From>(forms, name + "ftz.",
                                         [](From x) { return flush(Op{}(x)); });
    }
}

template <class To, class From>
void append_narrowing(std::vector<Form>& forms) {
    for_each_rounding([&]<Rounding rounding>() {
        append_with_ftz<To, From>(forms, std::string(rounding_names[size_t(rounding)]) + ".",
                                  [](From x) { return float_from_float<To, rounding>(x); });
    });
}

// From f16 to f32 a NaN becomes the canonical one; elsewhere it keeps its payload.
template <class To, class From>
void append_widening(std::vector<Form>& forms) {
    append_with_ftz<To, From>(forms, "", [](From x) {
        const To wide = static_cast<To>(widened(x));
        if constexpr (std::is_same_v<To, float> && std::is_same_v<From, Half>) return canonical(wide);
        else return wide;
    });
}

// A float of the same type, or rounded to a whole number of it.
template <class T>
void append_same(std::vector<Form>& forms) {
    append_with_ftz<T, T>(forms, "", [](T x) {
        if constexpr (std::is_class_v<T>) return from_double<T>(to_double(x));
        else return x;
    });
    for_each_rounding([&]<Rounding rounding>() {
        append_with_ftz<T, T>(forms, std::string(rounding_names[size_t(rounding)]) + "i.", [](T x) {
            if constexpr (std::is_class_v<T>) return from_double<T>(whole<rounding>(to_double(x)));
            else return with_nan(whole<rounding>(x), x);
        });
    });
}

// d = a in the high half, b in the low half.
template <class Number, Rounding rounding>
Form pack_two(std::string name) {
    return lanes<Two<Number>(float, float)>(std::move(name), [](float high, float low) {
        return Two<Number>{from_double<Number, rounding>(low), from_double<Number, rounding>(high)};
    });
}

inline void append_float_conversions(std::vector<Form>& forms) {
    append_same<float>(forms);
    append_same<double>(forms);
    append_same<Half>(forms);
    append_widening<double, float>(forms);
    append_widening<double, Half>(forms);
    append_widening<double, BFloat16>(forms);
    append_widening<float, Half>(forms);
    append_widening<float, BFloat16>(forms);
    append_narrowing<float, double>(forms);
    append_narrowing<Half, double>(forms);
    append_narrowing<Half, float>(forms);
    append_narrowing<BFloat16, double>(forms);
    append_narrowing<BFloat16, float>(forms);
    forms.push_back(pack_two<Half, Rounding::nearest>("rn.f16x2.f32"));
    forms.push_back(pack_two<Half, Rounding::zero>("rz.f16x2.f32"));
    forms.push_back(pack_two<BFloat16, Rounding::nearest>("rn.bf16x2.f32"));
    forms.push_back(pack_two<BFloat16, Rounding::zero>("rz.bf16x2.f32"));
}

}  // namespace warpsim
