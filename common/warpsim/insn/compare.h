// Comparisons of two values, as setp and set make them, each with an optional logic operation with a
// third, a predicate.
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <type_traits>

#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

enum class Comparison { eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan, lo, ls, hi, hs };
enum class Combination { none, and_, or_, xor_ };

// What a lane compares: half precision as float (exact), denormals flushed if asked.
template <bool ftz, class T>
auto comparable(T x) {
    if constexpr (std::is_class_v<T>) {
        return to_double(ftz ? flush(x) : x);
    } else {
        if constexpr (ftz) return flush(x);
        else return x;
    }
}

// Ordered comparisons are false where an operand is NaN, unordered ones (with u) true.
template <Comparison comparison, class T>
bool holds(T a, T b) {
    switch (comparison) {
        case Comparison::eq: return a == b;
        case Comparison::ne: return (a < b) | (a > b);
        case Comparison::lt: return a < b;
        case Comparison::le: return a <= b;
        case Comparison::gt: return a > b;
        case Comparison::ge: return a >= b;
        case Comparison::equ: return !((a < b) | (a > b));
        case Comparison::neu: return a != b;
        case Comparison::ltu: return !(a >= b);
        case Comparison::leu: return !(a > b);
        case Comparison::gtu: return !(a <= b);
        case Comparison::geu: return !(a < b);
        case Comparison::lo: return a < b;
        case Comparison::ls: return a <= b;
        case Comparison::hi: return a > b;
        case Comparison::hs: return a >= b;
        case Comparison::num: return (a == a) & (b == b);
        case Comparison::nan: return (a != a) | (b != b);
    }
    return false;
}

template <Comparison comparison, bool ftz, class T>
[[gnu::noinline]] Mask compare(Warp& warp, Operand left, Operand right) {
    const T* const a = warp.row<T>(left);
    const T* const b = warp.row<T>(right);
    std::array<uint8_t, warp_size> truths;
    WARPSIM_INDEPENDENT_LANES
    for (int lane = 0; lane < warp_size; ++lane) {
        truths[lane] = holds<comparison>(comparable<ftz>(a[lane]), comparable<ftz>(b[lane]));
    }
    return to_mask(truths);
}

template <Combination combination>
Mask combine(Mask compared, Mask with) {
    switch (combination) {
        case Combination::and_: return compared & with;
        case Combination::or_: return compared | with;
        case Combination::xor_: return compared ^ with;
        default: return compared;
    }
}

// "lt.and.": the modifiers before the types.
inline std::string comparison_name(Comparison comparison, Combination combination) {
    constexpr std::array<std::string_view, 18> names = {
        "eq",  "ne",  "lt",  "le",  "gt",  "ge", "equ", "neu", "ltu",
        "leu", "gtu", "geu", "num", "nan", "lo", "ls",  "hi",  "hs"};
    constexpr std::array<std::string_view, 4> combinations = {".", ".and.", ".or.", ".xor."};
    return std::string(names[static_cast<size_t>(comparison)]) +
           std::string(combinations[static_cast<size_t>(combination)]);
}

namespace detail {

template <bool ftz, class T, Comparison... comparisons, class Visit>
void visit_comparisons(Visit visit, const char* type) {
    (visit.template operator()<comparisons, ftz, T>(type), ...);
}

template <class T, class Visit>
void visit_bits(Visit visit, const char* type) {
    using enum Comparison;
    visit_comparisons<false, T, eq, ne>(visit, type);
}
template <class T, class Visit>
void visit_signed(Visit visit, const char* type) {
    using enum Comparison;
    visit_comparisons<false, T, eq, ne, lt, le, gt, ge>(visit, type);
}
template <class T, class Visit>
void visit_unsigned(Visit visit, const char* type) {
    using enum Comparison;
    visit_comparisons<false, T, eq, ne, lt, le, gt, ge, lo, ls, hi, hs>(visit, type);
}
template <class T, bool ftz, class Visit>
void visit_float(Visit visit, const char* type) {
    using enum Comparison;
    visit_comparisons<ftz, T, eq, ne, lt, le, gt, ge, equ, neu, ltu, leu, gtu, geu, num, nan>(visit,
                                                                                             type);
}

}  // namespace detail

// visit.operator()<comparison, ftz, T>(type) for all comparisons of all types.
template <class Visit>
void for_each_comparison(Visit visit) {
    detail::visit_bits<uint16_t>(visit, "b16");
    detail::visit_bits<uint32_t>(visit, "b32");
    detail::visit_bits<uint64_t>(visit, "b64");
    detail::visit_signed<int16_t>(visit, "s16");
    detail::visit_signed<int32_t>(visit, "s32");
    detail::visit_signed<int64_t>(visit, "s64");
    detail::visit_unsigned<uint16_t>(visit, "u16");
    detail::visit_unsigned<uint32_t>(visit, "u32");
    detail::visit_unsigned<uint64_t>(visit, "u64");
    detail::visit_float<float, false>(visit, "f32");
    detail::visit_float<float, true>(visit, "f32");
    detail::visit_float<double, false>(visit, "f64");
    detail::visit_float<Half, false>(visit, "f16");
    detail::visit_float<Half, true>(visit, "f16");
    detail::visit_float<BFloat16, false>(visit, "bf16");
}

}  // namespace warpsim
