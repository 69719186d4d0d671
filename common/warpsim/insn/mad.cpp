// mad.mode.type d, a, b, c;   d = a * b + c: with the low half (lo), the high half (hi) or all
// (wide) of an integer product; for floats the same as fma
// mad.half.cc.type d, a, b, c;   the same; the carry of the sum goes to a following madc or addc
// PTX ISA 9.0, 9.7.1 (integers), 9.7.2 (cc), 9.7.3 (floats).
#include "warpsim/insn/carry.h"
#include "warpsim/insn/float.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static void append_halves(std::vector<Form>& forms, const std::string& type) {
    forms.push_back(lanes<T(T, T, T)>(
        "lo." + type, [](T a, T b, T c) { return add_wrapping(multiply_low(a, b), c); }));
    forms.push_back(lanes<T(T, T, T)>(
        "hi." + type, [](T a, T b, T c) { return add_wrapping(multiply_high(a, b), c); }));
}

template <class T>
static void append_integer_forms(std::vector<Form>& forms, const std::string& type) {
    using W = Wider<T>;
    append_halves<T>(forms, type);
    forms.push_back(lanes<W(T, T, W)>(
        "wide." + type, [](T a, T b, W c) { return add_wrapping(multiply_wide(a, b), c); }));
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_integer_forms<uint16_t>(all, "u16");
    append_integer_forms<int16_t>(all, "s16");
    append_integer_forms<uint32_t>(all, "u32");
    append_integer_forms<int32_t>(all, "s32");
    append_halves<uint64_t>(all, "u64");
    append_halves<int64_t>(all, "s64");
    all.push_back(lanes<int32_t(int32_t, int32_t, int32_t)>(
        "hi.sat.s32",
        [](int32_t a, int32_t b, int64_t c) { return saturate_s32(multiply_high(a, b) + c); }));
    append_carry_forms<Carry::out, 3, MultiplyAddCarry<false>>(all, "lo.cc.");
    append_carry_forms<Carry::out, 3, MultiplyAddCarry<true>, SignedMultiplyHighAddCarry>(all,
                                                                                          "hi.cc.");
    append_float_forms<3>(
        all, [](auto a, auto b, auto c) { return std::fma(a, b, c); }, Saturation::possible);
    return all;
}

extern const Mnemonic insn_mad{
    .name = "mad",
    .forms = forms,
    .traits = {.operation = Operation::multiply_add},
    .examples = {
        {"lo.s32", {3, 5, 7}, 22},
        {"lo.s32", {0x8000'0000, 0xffff'ffff, 1}, 0x8000'0001},
        {"lo.u16", {0xffff, 0xffff, 0xffff}, 0},
        {"lo.s64", {0x1'0000'0000, 0x1'0000'0000, 9}, 9},
        {"hi.u32", {0xffff'ffff, 0xffff'ffff, 2}, 0},
        {"hi.s32", {0xffff'ffff, 1, 1}, 0},
        {"hi.sat.s32", {0x8000'0000, 0x8000'0000, 0x7fff'ffff}, 0x7fff'ffff},
        {"hi.u64", {~0ull, ~0ull, 1}, ~0ull},
        {"lo.cc.u32", {3, 5, 7}, 22},
        {"hi.cc.u32", {0xffff'ffff, 0xffff'ffff, 2}, 0},
        {"hi.cc.s32", {0xffff'ffff, 1, 1}, 0},
        {"wide.u16", {0xffff, 0xffff, 0xffff'ffff}, 0xfffe'0000},
        {"wide.s32", {0xffff'ffff, 4, 4}, 0},
        {"wide.u32", {0xffff'ffff, 4, 4}, 0x4'0000'0000},
        {"rn.f32", {0x3f80'0001, 0x3f80'0001, 0xbf80'0002}, 0x2880'0000},  // 2^-46: rounded once
        {"rn.f64",
         {0x4000'0000'0000'0000, 0x4008'0000'0000'0000, 0x3ff0'0000'0000'0000},
         0x401c'0000'0000'0000},
    }};

}  // namespace warpsim
