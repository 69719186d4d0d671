// neg.type d, a;   d = -a
// PTX ISA 9.0, 9.7.1 (integers), 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static Form negated(const char* type) {
    return lanes<T(T)>(type, [](T a) { return subtract_wrapping(T{0}, a); });
}

static std::vector<Form> forms() {
    constexpr auto minus = [](auto a) { return -a; };
    using Minus = decltype(minus);
    std::vector<Form> all = {
        negated<uint16_t>("s16"),
        negated<uint32_t>("s32"),
        negated<uint64_t>("s64"),
        lanes<float(float)>("f32", FloatOp<Minus, Rounding::nearest>{}),
        lanes<float(float)>("ftz.f32", FloatOp<Minus, Rounding::nearest, true>{}),
        lanes<double(double)>("f64", FloatOp<Minus, Rounding::nearest>{}),
        lanes<Half(Half)>("f16", HalfOp<Minus, Half>{}),
        lanes<Half(Half)>("ftz.f16", HalfOp<Minus, Half, true>{}),
        lanes<Two<Half>(Two<Half>)>("f16x2", PairOp<Minus, Half>{}),
        lanes<Two<Half>(Two<Half>)>("ftz.f16x2", PairOp<Minus, Half, true>{}),
        lanes<BFloat16(BFloat16)>("bf16", HalfOp<Minus, BFloat16>{}),
        lanes<Two<BFloat16>(Two<BFloat16>)>("bf16x2", PairOp<Minus, BFloat16>{}),
    };
    return all;
}

extern const Mnemonic insn_neg{.name = "neg",
                               .forms = forms,
                               .traits = {.operation = Operation::negate},
                               .examples = {
                                   {"s16", {1}, 0xffff},
                                   {"s32", {0x8000'0000}, 0x8000'0000},
                                   {"s64", {1}, ~0ull},
                                   {"f32", {0x3f80'0000}, 0xbf80'0000},
                                   {"f32", {0}, 0x8000'0000},
                                   {"ftz.f32", {0x0000'0001}, 0x8000'0000},
                                   {"f64", {0x3ff0'0000'0000'0000}, 0xbff0'0000'0000'0000},
                                   {"f16", {0x3c00}, 0xbc00},
                                   {"f16x2", {0x3c00'bc00}, 0xbc00'3c00},
                                   {"bf16", {0x3f80}, 0xbf80},
                               }};

}  // namespace warpsim
