// sub.type d, a, b;   d = a - b; integers wrap
// sub.cc.type d, a, b;   the same; the carry of a + ~b + 1 goes to a following subc
// PTX ISA 9.0, 9.7.1 (integers), 9.7.2 (cc), 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/carry.h"
#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static Form wrapping(const char* type) {
    return lanes<T(T, T)>(type, [](T a, T b) { return static_cast<T>(a - b); });
}

static std::vector<Form> forms() {
    std::vector<Form> all = {
        wrapping<uint16_t>("u16"),
        wrapping<uint16_t>("s16"),
        wrapping<uint32_t>("u32"),
        wrapping<uint32_t>("s32"),
        wrapping<uint64_t>("u64"),
        wrapping<uint64_t>("s64"),
        lanes<int32_t(int32_t, int32_t)>("sat.s32",
                                         [](int64_t a, int64_t b) { return saturate_s32(a - b); }),
    };
    append_carry_forms<Carry::out, 2, SubtractCarry>(all, "cc.");
    append_unrounded_float_forms<2>(all, Difference{});
    append_float_forms<2>(all, Difference{}, Saturation::possible);
    for (const char* rounding : {"", "rn."}) {
        append_half_forms<2>(
            all, [](double a, double b) { return add_to_odd(a, -b); }, rounding);
    }
    return all;
}

extern const Mnemonic insn_sub{
    .name = "sub",
    .forms = forms,
    .traits = {.operation = Operation::subtract},
    .examples = {
        {"u16", {0, 1}, 0xffff},
        {"cc.u32", {0, 1}, 0xffff'ffff},
        {"cc.s64", {0, 1}, ~0ull},
        {"s16", {0x8000, 1}, 0x7fff},
        {"u32", {0, 1}, 0xffff'ffff},
        {"s32", {0x8000'0000, 1}, 0x7fff'ffff},
        {"s64", {0x1'0000'0000, 1}, 0xffff'ffff},
        {"sat.s32", {0x8000'0000, 1}, 0x8000'0000},
        {"f32", {0x3f80'0000, 0x4000'0000}, 0xbf80'0000},     // 1 - 2
        {"f32", {0x7f80'0000, 0x7f80'0000}, 0x7fff'ffff},     // inf - inf
        {"f32", {0x3f80'0000, 0x3f80'0000}, 0},               // +0
        {"rm.f32", {0x3f80'0000, 0x3f80'0000}, 0x8000'0000},  // -0
        {"ftz.f32", {0x0080'0001, 0x0080'0000}, 0},           // the result would be denormal
        {"rz.f32", {0x4b80'0000, 0x3f00'0000}, 0x4b7f'ffff},  // 2^24 - 0.5
        {"sat.f32", {0x3f80'0000, 0x4000'0000}, 0},
        {"f64", {0x3ff0'0000'0000'0000, 0x4000'0000'0000'0000}, 0xbff0'0000'0000'0000},
        {"f16", {0x3c00, 0x4000}, 0xbc00},
        {"bf16", {0x3f80, 0x4000}, 0xbf80},
    }};

}  // namespace warpsim
