// Comparisons of two values for setp and set, each optionally combined with a predicate by a logic
// operation.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <type_traits>

#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

enum class Comparison {
    eq,
    ne,
    lt,
    le,
    gt,
    ge,
    equ,
    neu,
    ltu,
    leu,
    gtu,
    geu,
    num,
    nan,
    lo,
    ls,
    hi,
    hs
};

namespace detail {

// The value that a lane compares: half precision in double (exact), denormals flushed if requested.
template <bool ftz, class T>
auto comparable(T x) {
    if constexpr (ftz) x = flush(x);
    if constexpr (std::is_class_v<T>)
        return to_double(x);
    else
        return x;
}

// Compares the first of every `parts` values, which are adjacent in a register.
template <class Relation, bool ftz, class T, int parts>
Mask relate_rows(const T* a, const T* b) {
    Mask mask = 0;
    WARPSIM_INDEPENDENT_LANES
    for (int lane = 0; lane < warp_size; ++lane) {
        const bool holds =
            Relation{}(comparable<ftz>(a[parts * lane]), comparable<ftz>(b[parts * lane]));
        mask |= holds ? lane_bit[lane] : 0;
    }
    return mask;
}

// One loop for each relation and type; all comparisons are built from these. `part` selects which
// of `parts` is compared.
template <class Relation, bool ftz, class T, int parts = 1, int part = 0>
[[gnu::noinline]] Mask relate(Warp& warp, Operand left, Operand right) {
    static const auto rows = for_this_cpu<&relate_rows<Relation, ftz, T, parts>>();
    return rows(warp.row<T>(left) + part, warp.row<T>(right) + part);
}

struct Unordered {
    template <class T>
    bool operator()(T a, T b) const {
        return (a != a) | (b != b);
    }
};

}  // namespace detail

// The lanes where a `comparison` b holds. Ordered comparisons are false if an operand is NaN,
// unordered ones (with u) true.
template <Comparison comparison, bool ftz, class T, int parts = 1, int part = 0>
Mask compare(Warp& warp, Operand a, Operand b) {
    using enum Comparison;
    constexpr auto equal = detail::relate<std::equal_to<>, ftz, T, parts, part>;
    constexpr auto less = detail::relate<std::less<>, ftz, T, parts, part>;
    constexpr auto less_equal = detail::relate<std::less_equal<>, ftz, T, parts, part>;
    constexpr auto unordered = detail::relate<detail::Unordered, ftz, T, parts, part>;
    switch (comparison) {
        case eq:
            return equal(warp, a, b);
        case ne:
            return std::is_integral_v<T> ? ~equal(warp, a, b) : less(warp, a, b) | less(warp, b, a);
        case lt:
        case lo:
            return less(warp, a, b);
        case le:
        case ls:
            return less_equal(warp, a, b);
        case gt:
        case hi:
            return less(warp, b, a);
        case ge:
        case hs:
            return less_equal(warp, b, a);
        case equ:
            return equal(warp, a, b) | unordered(warp, a, b);
        case neu:
            return ~equal(warp, a, b);
        case ltu:
            return ~less_equal(warp, b, a);
        case leu:
            return ~less(warp, b, a);
        case gtu:
            return ~less_equal(warp, a, b);
        case geu:
            return ~less(warp, a, b);
        case num:
            return ~unordered(warp, a, b);
        case nan:
            return unordered(warp, a, b);
    }
    return 0;
}

// `compared` and, or, xor `with`, by the instruction's second modifier: "lt.and.s32".
inline Mask combine(const Insn& insn, Mask compared, Mask with) {
    switch (insn.text->modifiers[1][0]) {
        case 'a':
            return compared & with;
        case 'o':
            return compared | with;
        default:
            return compared ^ with;
    }
}

// One comparison of one type, as forms name it.
struct Compared {
    Comparison comparison;
    bool ftz;
    std::string_view type;
    uint8_t bytes;

    // "lt.and.ftz.f32" for the combination ".and.", "lt.s32" for "."; set has a result type before
    // the type.
    std::string form(std::string_view combination, std::string_view result_type = "") const {
        constexpr std::array<std::string_view, 18> names = {
            "eq",  "ne",  "lt",  "le",  "gt",  "ge", "equ", "neu", "ltu",
            "leu", "gtu", "geu", "num", "nan", "lo", "ls",  "hi",  "hs"};
        std::string name(names[static_cast<size_t>(comparison)]);
        name.append(combination).append(ftz ? "ftz." : "").append(result_type);
        return name.append(type);
    }
};

namespace detail {

template <bool ftz, class T, Comparison... comparisons, class Visit>
void visit_comparisons(Visit visit, std::string_view type) {
    (visit.template operator()<comparisons, ftz, T>(Compared{comparisons, ftz, type, sizeof(T)}),
     ...);
}

template <class T, class Visit>
void visit_bits(Visit visit, std::string_view type) {
    using enum Comparison;
    visit_comparisons<false, T, eq, ne>(visit, type);
}
template <class T, class Visit>
void visit_signed(Visit visit, std::string_view type) {
    using enum Comparison;
    visit_comparisons<false, T, eq, ne, lt, le, gt, ge>(visit, type);
}
template <class T, class Visit>
void visit_unsigned(Visit visit, std::string_view type) {
    using enum Comparison;
    visit_comparisons<false, T, eq, ne, lt, le, gt, ge, lo, ls, hi, hs>(visit, type);
}
template <class T, bool ftz, class Visit>
void visit_float(Visit visit, std::string_view type) {
    using enum Comparison;
    visit_comparisons<ftz, T, eq, ne, lt, le, gt, ge>(visit, type);
    visit_comparisons<ftz, T, equ, neu, ltu, leu, gtu, geu, num, nan>(visit, type);
}

}  // namespace detail

// visit.operator()<comparison, ftz, T>(compared) for all comparisons of all types.
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
