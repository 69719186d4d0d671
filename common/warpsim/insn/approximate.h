// Functions that PTX defines approximately. Here they give the exact value rounded once, which
// every error bound allows. Hardware differs in the last bits.
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
        if constexpr (ftz)
            return flush(result);
        else
            return result;
    }
};

template <class F>
void append_approximations(std::vector<Form>& forms, F) {
    forms.push_back(lanes<float(float)>("approx.f32", Approximation<F, false>{}));
    forms.push_back(lanes<float(float)>("approx.ftz.f32", Approximation<F, true>{}));
}

// The same for half precision, as in ex2 and tanh; `ftz` is for bf16.
template <bool ftz, class F>
void append_half_approximations(std::vector<Form>& forms, F) {
    forms.push_back(lanes<Half(Half)>("approx.f16", HalfOp<F, Half>{}));
    forms.push_back(lanes<Two<Half>(Two<Half>)>("approx.f16x2", PairOp<F, Half>{}));
    const std::string prefix = ftz ? "approx.ftz." : "approx.";
    forms.push_back(lanes<BFloat16(BFloat16)>(prefix + "bf16", HalfOp<F, BFloat16, ftz>{}));
    forms.push_back(
        lanes<Two<BFloat16>(Two<BFloat16>)>(prefix + "bf16x2", PairOp<F, BFloat16, ftz>{}));
}

// The approximations of f64 with ftz use only the upper half of their argument, give only the upper
// half of the result, and treat denormals as zeros.
template <class F>
struct UpperHalf {
    static double cut(double x) {
        const uint64_t bits = std::bit_cast<uint64_t>(x);
        const bool denormal = (bits & 0x7ff0'0000'0000'0000) == 0;
        return std::bit_cast<double>(bits & (denormal ? 1ull << 63 : 0xffff'ffff'0000'0000));
    }
    double operator()(double x) const {
        const double result = F{}(cut(x));
        return result == result ? cut(result) : std::bit_cast<double>(0x7fff'ffff'0000'0000);
    }
};

}  // namespace warpsim
