// Functions that PTX computes approximately: here the exact value rounded once, which every error bound
// allows. Hardware differs in the last bits.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

// One lane of an f32 function that is computed in double.
template <class F, bool ftz>
struct Approximation {
    float operator()(float x) const {
        if constexpr (ftz) x = flush(x);
        const float result = canonical(static_cast<float>(F{}(double{x})));
        if constexpr (ftz) return flush(result);
        else return result;
    }
};

template <class F>
void append_approximations(std::vector<Form>& forms, F) {
    forms.push_back(lanes<float(float)>("approx.f32", Approximation<F, false>{}));
    forms.push_back(lanes<float(float)>("approx.ftz.f32", Approximation<F, true>{}));
}

// The same of halves, as ex2 and tanh have them.
template <class F>
void append_half_approximations(std::vector<Form>& forms, const std::string& bfloat, F) {
    forms.push_back(lanes<Half(Half)>("approx.f16", HalfOp<F, Half>{}));
    forms.push_back(lanes<Two<Half>(Two<Half>)>("approx.f16x2", PairOp<F, Half>{}));
    forms.push_back(lanes<BFloat16(BFloat16)>(bfloat + "bf16", HalfOp<F, BFloat16>{}));
    forms.push_back(lanes<Two<BFloat16>(Two<BFloat16>)>(bfloat + "bf16x2", PairOp<F, BFloat16>{}));
}

// f64 approximations know only the upper half of their argument, give only the upper half of the result,
// and take denormals for zeros.
inline double upper_half(double x) {
    return std::bit_cast<double>(std::bit_cast<uint64_t>(x) & 0xffff'ffff'0000'0000);
}
inline double flush(double x) {
    return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0, x) : x;
}

template <class F, bool ftz>
struct ApproximationF64 {
    double operator()(double x) const {
        const double argument = upper_half(x);
        const double result = F{}(ftz ? flush(argument) : argument);
        if (result != result) return std::bit_cast<double>(0x7fff'ffff'0000'0000);
        return upper_half(ftz ? flush(result) : result);
    }
};

}  // namespace warpsim
