// min and max share everything but the direction.
#pragma once

#include <algorithm>
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

// -0 counts as less than +0. A number wins over a NaN; with `nan` the NaN wins.
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

// One lane of floats; `xorsign` compares magnitudes and gives the product of the signs.
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
Two<T> extreme_of_each(Two<T> a, Two<T> b) {
    constexpr bool is_min = extreme == Extreme::min;
    return {(a.low < b.low) == is_min ? a.low : b.low,
            (a.high < b.high) == is_min ? a.high : b.high};
}

template <Extreme extreme, class T>
Form extreme_of_pairs(const char* type) {
    return lanes<Two<T>(Two<T>, Two<T>)>(
        type, [](Two<T> a, Two<T> b) { return extreme_of_each<extreme>(a, b); });
}

// relu: negative results become 0.
template <Extreme extreme>
Form relu_s32(const char* name) {
    return lanes<int32_t(int32_t, int32_t)>(name, [](int32_t a, int32_t b) {
        return std::max(0, extreme == Extreme::min ? std::min(a, b) : std::max(a, b));
    });
}
template <Extreme extreme>
Form relu_s16x2(const char* name) {
    using Pair = Two<int16_t>;
    return lanes<Pair(Pair, Pair)>(name, [](Pair a, Pair b) {
        return extreme_of_each<Extreme::max>(extreme_of_each<extreme>(a, b), Pair{0, 0});
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
        relu_s32<extreme>("relu.s32"),
        relu_s32<extreme>("s32.relu"),  // as nvcc's headers write it
        relu_s16x2<extreme>("relu.s16x2"),
        relu_s16x2<extreme>("s16x2.relu"),
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
