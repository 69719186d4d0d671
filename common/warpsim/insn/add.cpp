// add.type d, a, b;   d = a + b; integers wrap
// add.cc.type d, a, b;   the same; the carry goes to a following addc, subc or madc
// PTX ISA 9.0, 9.7.1 (integers), 9.7.2 (cc), 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/carry.h"
#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static Form wrapping(const char* type) {
    return lanes<T(T, T)>(type, [](T a, T b) { return add_wrapping(a, b); });
}

template <class T>
static Form in_halves(const char* type) {
    return lanes<Two<T>(Two<T>, Two<T>)>(type, [](auto a, auto b) {
        return Two<T>{add_wrapping(a.low, b.low), add_wrapping(a.high, b.high)};
    });
}

static std::vector<Form> forms() {
    std::vector<Form> all = {
        wrapping<uint16_t>("u16"),
        wrapping<uint16_t>("s16"),
        wrapping<uint32_t>("u32"),
        wrapping<uint32_t>("s32"),
        wrapping<uint64_t>("u64"),
        wrapping<uint64_t>("s64"),
        in_halves<uint16_t>("u16x2"),
        in_halves<uint16_t>("s16x2"),
        lanes<int32_t(int32_t, int32_t)>("sat.s32",
                                         [](int64_t a, int64_t b) { return saturate_s32(a + b); }),
    };
    append_carry_forms<Carry::out, 2, AddCarry>(all, "cc.");
    append_unrounded_float_forms<2>(all, Sum{});
    append_float_forms<2>(all, Sum{}, Saturation::possible);
    for (const char* rounding : {"", "rn."}) {
        append_half_forms<2>(
            all, [](double a, double b) { return add_to_odd(a, b); }, rounding);
    }
    return all;
}

extern const Mnemonic insn_add{
    .name = "add",
    .forms = forms,
    .traits = {.operation = Operation::add},
    .examples = {
        {"u16", {0xffff, 2}, 1},
        {"s16", {0x7fff, 1}, 0x8000},
        {"u32", {0xffff'ffff, 2}, 1},
        {"s32", {0x7fff'ffff, 1}, 0x8000'0000},
        {"u64", {0xffff'ffff'ffff'ffff, 2}, 1},
        {"s64", {0xffff'ffff, 1}, 0x1'0000'0000},
        {"u16x2", {0xffff'0001, 0x0001'ffff}, 0},
        {"sat.s32", {0x7fff'ffff, 1}, 0x7fff'ffff},
        {"cc.u32", {0xffff'ffff, 2}, 1},
        {"cc.s64", {~0ull, 2}, 1},
        {"sat.s32", {0x8000'0000, 0xffff'ffff}, 0x8000'0000},
        {"f32", {0x3f80'0000, 0x4000'0000}, 0x4040'0000},      // 1 + 2
        {"f32", {0x7f80'0000, 0xff80'0000}, 0x7fff'ffff},      // inf - inf
        {"f32", {0x7fc0'1234, 0x3f80'0000}, 0x7fff'ffff},      // NaN: the payload is lost
        {"f32", {0x0000'0001, 0x0000'0001}, 0x0000'0002},      // denormals are kept,
        {"ftz.f32", {0x8000'0001, 0x8000'0001}, 0x8000'0000},  // but not with ftz
        {"rn.f32", {0x4b80'0000, 0x3f80'0000}, 0x4b80'0000},   // 2^24 + 1: a tie, to even
        {"rp.f32", {0x4b80'0000, 0x3f80'0000}, 0x4b80'0001},
        {"rm.f32", {0xcb80'0000, 0xbf80'0000}, 0xcb80'0001},
        {"rz.f32", {0xcb80'0000, 0xbf80'0000}, 0xcb80'0000},
        {"rm.f32", {0x3f80'0000, 0xbf80'0000}, 0x8000'0000},  // 1 - 1 rounded down is -0
        {"sat.f32", {0x3f80'0000, 0x3f80'0000}, 0x3f80'0000},
        {"sat.f32", {0x7fc0'0000, 0x3f80'0000}, 0},  // NaN saturates to 0
        {"f64", {0x3ff0'0000'0000'0000, 0x3ca0'0000'0000'0000}, 0x3ff0'0000'0000'0000},
        {"rp.f64", {0x3ff0'0000'0000'0000, 0x3ca0'0000'0000'0000}, 0x3ff0'0000'0000'0001},
        {"f16", {0x3c00, 0x1000}, 0x3c00},                   // 1 + 2^-11: half an ulp, to even
        {"f16x2", {0x7bff'3c00, 0x7bff'3c00}, 0x7c00'4000},  // 65504 + 65504 = inf, 1 + 1
        {"bf16", {0x3f80, 0x3f80}, 0x4000},
        {"rn.bf16", {0x4300, 0x3f00}, 0x4300},  // 128 + 0.5: a tie, to even
    }};

}  // namespace warpsim
