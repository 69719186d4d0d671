// The common part of cvt's forms: names, and the loop over the lanes.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/lane_types.h"

namespace warpsim {

template <class T>
constexpr std::string_view type_name = "";
template <>
constexpr std::string_view type_name<uint8_t> = "u8";
template <>
constexpr std::string_view type_name<int8_t> = "s8";
template <>
constexpr std::string_view type_name<uint16_t> = "u16";
template <>
constexpr std::string_view type_name<int16_t> = "s16";
template <>
constexpr std::string_view type_name<uint32_t> = "u32";
template <>
constexpr std::string_view type_name<int32_t> = "s32";
template <>
constexpr std::string_view type_name<uint64_t> = "u64";
template <>
constexpr std::string_view type_name<int64_t> = "s64";
template <>
constexpr std::string_view type_name<float> = "f32";
template <>
constexpr std::string_view type_name<double> = "f64";
template <>
constexpr std::string_view type_name<Half> = "f16";
template <>
constexpr std::string_view type_name<BFloat16> = "bf16";

template <class... T>
struct Types {};
using Integers = Types<uint8_t, int8_t, uint16_t, int16_t, uint32_t, int32_t, uint64_t, int64_t>;
using Floats = Types<Half, BFloat16, float, double>;

// visit.operator()<T>() for each type.
template <class... T, class Visit>
void for_each(Types<T...>, Visit visit) {
    (visit.template operator()<T>(), ...);
}

// The modifiers before a form's types, by rounding mode: for rounding to the type, and to an
// integer.
struct Names {
    std::string_view plain = "", sat = "sat.", ftz = "ftz.", ftz_sat = "ftz.sat.";
};
constexpr std::array<Names, 4> rounded_names = {{{"rn.", "rn.sat.", "rn.ftz.", "rn.ftz.sat."},
                                                 {"rz.", "rz.sat.", "rz.ftz.", "rz.ftz.sat."},
                                                 {"rm.", "rm.sat.", "rm.ftz.", "rm.ftz.sat."},
                                                 {"rp.", "rp.sat.", "rp.ftz.", "rp.ftz.sat."}}};
constexpr std::array<Names, 4> whole_names = {{{"rni.", "rni.sat.", "rni.ftz.", "rni.ftz.sat."},
                                               {"rzi.", "rzi.sat.", "rzi.ftz.", "rzi.ftz.sat."},
                                               {"rmi.", "rmi.sat.", "rmi.ftz.", "rmi.ftz.sat."},
                                               {"rpi.", "rpi.sat.", "rpi.ftz.", "rpi.ftz.sat."}}};

template <class Visit>
void for_each_rounding(Visit visit) {
    visit.template operator()<Rounding::nearest>();
    visit.template operator()<Rounding::zero>();
    visit.template operator()<Rounding::down>();
    visit.template operator()<Rounding::up>();
}

// Rounds to an integer, still a float. A half is converted as double, which represents every half.
template <Rounding rounding, class T>
T whole(T x) {
    switch (rounding) {
        case Rounding::zero:
            return std::trunc(x);
        case Rounding::down:
            return std::floor(x);
        case Rounding::up:
            return std::ceil(x);
        default:
            return std::nearbyint(x);
    }
}

template <class T>
auto widened(T x) {
    if constexpr (std::is_class_v<T>)
        return to_double(x);
    else
        return x;
}

// Converts all lanes by one function, which is called for inactive lanes too: it must be total.
template <class To, class From>
[[gnu::noinline]] void convert_lanes(Warp& warp, const Insn& insn, To (*convert)(From)) {
    const std::array<From, warp_size> from = read_lanes<From>(warp, insn.operands[1]);
    std::array<To, warp_size> to;
    for (int lane = 0; lane < warp_size; ++lane) to[lane] = convert(from[lane]);
    write_lanes(warp, insn.operands[0], to);
}

// For the most common conversions (of indices, of integers to floats): a separate loop for each,
// which compilers vectorise.
template <class To, class From>
void convert_fast(Warp& warp, const Insn& insn) {
    const std::array<From, warp_size> from = read_lanes<From>(warp, insn.operands[1]);
    std::array<To, warp_size> to;
    for (int lane = 0; lane < warp_size; ++lane) to[lane] = static_cast<To>(from[lane]);
    write_lanes(warp, insn.operands[0], to);
}

struct NumberType {
    std::string_view name;
    uint8_t bytes;
};
template <class T>
constexpr NumberType number_type{type_name<T>, sizeof(T)};

// Appends "rn.f32.s32" for `modifiers` "rn.". Neither a template nor inlined: there are hundreds of
// calls.
[[gnu::noinline]] inline void append_form(std::vector<Form>& forms, std::string_view modifiers,
                                          const NumberType& to, const NumberType& from,
                                          Execute execute) {
    std::string name(modifiers);
    name.append(to.name).append(".").append(from.name);
    forms.push_back({name, execute, {{Slot::any_width, to.bytes}, {Slot::any_width, from.bytes}}});
}

template <class To, class From, class Op>
void append_conversion(std::vector<Form>& forms, std::string_view modifiers, Op) {
    append_form(forms, modifiers, number_type<To>, number_type<From>,
                [](Warp& warp, const Insn& insn) {
                    convert_lanes<To, From>(warp, insn, [](From x) -> To { return Op{}(x); });
                });
}

}  // namespace warpsim
