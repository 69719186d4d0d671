// abs.type d, a;   d = |a|
// PTX ISA 9.0, 9.7.1 (integers), 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static Form absolute(const char* type) {
    return lanes<T(T)>(type, [](T a) { return a < 0 ? subtract_wrapping(T{0}, a) : a; });
}

static std::vector<Form> forms() {
    constexpr auto magnitude = [](auto a) { return std::fabs(a); };
    using Magnitude = decltype(magnitude);
    return {
        absolute<int16_t>("s16"),
        absolute<int32_t>("s32"),
        absolute<int64_t>("s64"),
        lanes<float(float)>("f32", FloatOp<Magnitude, Rounding::nearest>{}),
        lanes<float(float)>("ftz.f32", FloatOp<Magnitude, Rounding::nearest, true>{}),
        lanes<double(double)>("f64", FloatOp<Magnitude, Rounding::nearest>{}),
        lanes<Half(Half)>("f16", HalfOp<Magnitude, Half>{}),
        lanes<Half(Half)>("ftz.f16", HalfOp<Magnitude, Half, true>{}),
        lanes<Two<Half>(Two<Half>)>("f16x2", PairOp<Magnitude, Half>{}),
        lanes<Two<Half>(Two<Half>)>("ftz.f16x2", PairOp<Magnitude, Half, true>{}),
        lanes<BFloat16(BFloat16)>("bf16", HalfOp<Magnitude, BFloat16>{}),
        lanes<Two<BFloat16>(Two<BFloat16>)>("bf16x2", PairOp<Magnitude, BFloat16>{}),
    };
}

extern const Mnemonic insn_abs{.name = "abs",
                               .forms = forms,
                               .examples = {
                                   {"s16", {0xffff}, 1},
                                   {"s32", {0xffff'ffff}, 1},
                                   {"s32", {0x8000'0000}, 0x8000'0000},
                                   {"s64", {~0ull}, 1},
                                   {"f32", {0xbf80'0000}, 0x3f80'0000},
                                   {"f32", {0x8000'0000}, 0},
                                   {"ftz.f32", {0x8000'0001}, 0},
                                   {"f64", {0xbff0'0000'0000'0000}, 0x3ff0'0000'0000'0000},
                                   {"f16", {0xbc00}, 0x3c00},
                                   {"f16x2", {0xbc00'3c00}, 0x3c00'3c00},
                                   {"bf16", {0xbf80}, 0x3f80},
                               }};

}  // namespace warpsim
