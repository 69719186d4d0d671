// min and max share everything but the direction.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

enum class Extreme { min, max };

// -0 counts as less than +0. A NaN gives way to a number, or with `nan` wins.
template <Extreme extreme, bool nan, class T>
T extreme_of(T a, T b) {
    constexpr bool is_min = extreme == Extreme::min;
    const bool a_first =
        is_min ? (a < b) | ((a == b) & std::signbit(a)) : (a > b) | ((a == b) & std::signbit(b));
    if constexpr (nan) {
        return with_nan(a != a ? a : b != b ? b : a_first ? a : b, a, b);
    } else {
        return with_nan((a_first | (b != b)) ? a : b, a, b);
    }
}

// Lanes of floats; `xorsign` compares magnitudes and gives the product of the signs.
template <Extreme extreme, bool nan, bool ftz, bool xorsign>
struct ExtremeOp {
    template <class T>
    T operator()(T a, T b) const {
        if constexpr (ftz) return ExtremeOp<extreme, nan, false, xorsign>{}(flush(a), flush(b));
        if constexpr (!xorsign) return extreme_of<extreme, nan>(a, b);
        const T magnitude = extreme_of<extreme, nan>(std::fabs(a), std::fabs(b));
        const T sign = std::signbit(a) != std::signbit(b) ? T{-1} : T{1};
        return magnitude == magnitude ? std::copysign(magnitude, sign) : magnitude;
    }
};

namespace detail {

template <Extreme extreme, bool nan, bool ftz, bool xorsign>
void append_extreme_forms(std::vector<Form>& forms) {
    using Op = ExtremeOp<extreme, nan, false, xorsign>;
    const std::string name =
        std::string(ftz ? "ftz." : "") + (nan ? "NaN." : "") + (xorsign ? "xorsign.abs." : "");
    forms.push_back(
        lanes<float(float, float)>(name + "f32", ExtremeOp<extreme, nan, ftz, xorsign>{}));
    forms.push_back(lanes<Half(Half, Half)>(name + "f16", HalfOp<Op, Half, ftz>{}));
    forms.push_back(
        lanes<Two<Half>(Two<Half>, Two<Half>)>(name + "f16x2", PairOp<Op, Half, ftz>{}));
    if (ftz) return;
    forms.push_back(lanes<BFloat16(BFloat16, BFloat16)>(name + "bf16", HalfOp<Op, BFloat16>{}));
    forms.push_back(lanes<Two<BFloat16>(Two<BFloat16>, Two<BFloat16>)>(name + "bf16x2",
                                                                       PairOp<Op, BFloat16>{}));
}

template <Extreme extreme, class T>
Form integer_extreme(const char* type) {
    return lanes<T(T, T)>(type, [](T a, T b) {
        if constexpr (extreme == Extreme::min)
            return a < b ? a : b;
        else
            return a > b ? a : b;
    });
}

template <Extreme extreme, class T>
Form extreme_of_pairs(const char* type) {
    return lanes<Two<T>(Two<T>, Two<T>)>(type, [](auto a, auto b) {
        constexpr bool is_min = extreme == Extreme::min;
        return Two<T>{(a.low < b.low) == is_min ? a.low : b.low,
                      (a.high < b.high) == is_min ? a.high : b.high};
    });
}

}  // namespace detail

template <Extreme extreme>
std::vector<Form> extreme_forms() {
    using namespace detail;
    std::vector<Form> all = {
        integer_extreme<extreme, uint16_t>("u16"),
        integer_extreme<extreme, int16_t>("s16"),
        integer_extreme<extreme, uint32_t>("u32"),
        integer_extreme<extreme, int32_t>("s32"),
        integer_extreme<extreme, uint64_t>("u64"),
        integer_extreme<extreme, int64_t>("s64"),
        extreme_of_pairs<extreme, uint16_t>("u16x2"),
        extreme_of_pairs<extreme, int16_t>("s16x2"),
        lanes<int32_t(int32_t, int32_t)>("relu.s32",
                                         [](int32_t a, int32_t b) {
                                             constexpr bool is_min = extreme == Extreme::min;
                                             const int32_t result = (a < b) == is_min ? a : b;
                                             return result > 0 ? result : 0;
                                         }),
        lanes<double(double, double)>("f64", ExtremeOp<extreme, false, false, false>{}),
    };
    append_extreme_forms<extreme, false, false, false>(all);
    append_extreme_forms<extreme, false, true, false>(all);
    append_extreme_forms<extreme, true, false, false>(all);
    append_extreme_forms<extreme, true, true, false>(all);
    append_extreme_forms<extreme, false, false, true>(all);
    append_extreme_forms<extreme, false, true, true>(all);
    append_extreme_forms<extreme, true, false, true>(all);
    append_extreme_forms<extreme, true, true, true>(all);
    return all;
}

}  // namespace warpsim
