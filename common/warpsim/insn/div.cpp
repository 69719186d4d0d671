// div.mode.type d, a, b;   d = a / b; for integers truncated towards zero
// PTX ISA 9.0, 9.7.1 (integers), 9.7.3 (floats).
//
// Where the ISA leaves the result open, it is as seen on an H200: a / 0 has all bits set, and the
// most negative number / -1 is itself. approx and full give the correctly rounded quotient, which
// their error bounds allow.
#include "warpsim/insn/float.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static Form quotient(const char* type) {
    return lanes<T(T, T)>(type, [](T a, T b) {
        if (b == 0) return static_cast<T>(-1);
        if (b == static_cast<T>(-1) && std::is_signed_v<T>) return subtract_wrapping(T{0}, a);
        return static_cast<T>(a / b);
    });
}

// a * (1 / b), where 1 / b counts as 0 for 2^126 < |b| < 2^128.
template <bool ftz>
struct Approximately {
    float operator()(float a, float b) const {
        const float divisor = std::fabs(b);
        if (divisor > 0x1p126f && divisor < HUGE_VALF) {
            return canonical(a * std::copysign(0.0f, b));
        }
        return FloatOp<std::divides<>, Rounding::nearest, ftz>{}(a, b);
    }
};

static std::vector<Form> forms() {
    std::vector<Form> all = {
        quotient<uint16_t>("u16"),
        quotient<int16_t>("s16"),
        quotient<uint32_t>("u32"),
        quotient<int32_t>("s32"),
        quotient<uint64_t>("u64"),
        quotient<int64_t>("s64"),
        lanes<float(float, float)>("approx.f32", Approximately<false>{}),
        lanes<float(float, float)>("approx.ftz.f32", Approximately<true>{}),
        lanes<float(float, float)>("full.f32", FloatOp<std::divides<>, Rounding::nearest>{}),
        lanes<float(float, float)>("full.ftz.f32",
                                   FloatOp<std::divides<>, Rounding::nearest, true>{}),
    };
    append_float_forms<2>(all, std::divides<>{}, Saturation::none);
    return all;
}

extern const Mnemonic insn_div{
    .name = "div",
    .forms = forms,
    .traits = {.operation = Operation::divide},
    .examples = {
        {"u32", {7, 2}, 3},
        {"u32", {7, 0}, 0xffff'ffff},
        {"s32", {0xffff'fff9, 2}, 0xffff'fffd},  // -7 / 2 = -3
        {"s32", {0x8000'0000, 0xffff'ffff}, 0x8000'0000},
        {"u16", {0xffff, 0x10}, 0xfff},
        {"s16", {0x8000, 0xffff}, 0x8000},
        {"u64", {~0ull, 3}, 0x5555'5555'5555'5555},
        {"s64", {~0ull - 6, 2}, ~0ull - 2},
        {"s64", {1ull << 63, ~0ull}, 1ull << 63},
        {"rn.f32", {0x3f80'0000, 0x4040'0000}, 0x3eaa'aaab},  // 1 / 3
        {"rz.f32", {0x3f80'0000, 0x4040'0000}, 0x3eaa'aaaa},
        {"rp.f32", {0xbf80'0000, 0x4040'0000}, 0xbeaa'aaaa},
        {"rn.f32", {0x3f80'0000, 0}, 0x7f80'0000},  // 1 / 0
        {"rn.f32", {0, 0}, 0x7fff'ffff},
        {"rn.ftz.f32", {0x3f80'0000, 1}, 0x7f80'0000},  // a denormal divisor counts as 0
        {"full.f32", {0x40c0'0000, 0x4000'0000}, 0x4040'0000},
        {"approx.f32", {0x40c0'0000, 0x4000'0000}, 0x4040'0000},
        {"approx.f32", {0x7f00'0000, 0x7f00'0000}, 0},  // 2^127 / 2^127
        {"rn.f64", {0x3ff0'0000'0000'0000, 0x4008'0000'0000'0000}, 0x3fd5'5555'5555'5555},
    }};

}  // namespace warpsim
