// mul.mode.type d, a, b;   d = a * b: for integers the low half (lo), the high half (hi) or all
// (wide) of the product
// PTX ISA 9.0, 9.7.1 (integers), 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static void append_halves(std::vector<Form>& forms, const std::string& type) {
    forms.push_back(lanes<T(T, T)>("lo." + type, [](T a, T b) { return multiply_low(a, b); }));
    forms.push_back(lanes<T(T, T)>("hi." + type, [](T a, T b) { return multiply_high(a, b); }));
}

template <class T>
static void append_integer_forms(std::vector<Form>& forms, const std::string& type) {
    append_halves<T>(forms, type);
    forms.push_back(
        lanes<Wider<T>(T, T)>("wide." + type, [](T a, T b) { return multiply_wide(a, b); }));
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_integer_forms<uint16_t>(all, "u16");
    append_integer_forms<int16_t>(all, "s16");
    append_integer_forms<uint32_t>(all, "u32");
    append_integer_forms<int32_t>(all, "s32");
    append_halves<uint64_t>(all, "u64");
    append_halves<int64_t>(all, "s64");
    const auto product = [](auto a, auto b) { return a * b; };
    append_unrounded_float_forms<2>(all, product);
    append_float_forms<2>(all, product, Saturation::possible);
    for (const char* rounding : {"", "rn."}) {
        append_half_forms<2>(
            all, [](double a, double b) { return a * b; }, rounding);
    }
    return all;
}

extern const Mnemonic insn_mul{
    .name = "mul",
    .forms = forms,
    .traits = {.operation = Operation::multiply},
    .examples = {
        {"lo.u16", {0xffff, 0xffff}, 1},
        {"lo.s32", {0x8000'0000, 0xffff'ffff}, 0x8000'0000},
        {"lo.s64", {0x1'0000'0001, 0x1'0000'0001}, 0x2'0000'0001},
        {"hi.u16", {0xffff, 0xffff}, 0xfffe},
        {"hi.u32", {0xffff'ffff, 0xffff'ffff}, 0xffff'fffe},
        {"hi.s32", {0xffff'ffff, 0xffff'ffff}, 0},  // -1 * -1
        {"hi.s32", {0x8000'0000, 0x8000'0000}, 0x4000'0000},
        {"hi.u64", {~0ull, ~0ull}, ~0ull - 1},
        {"hi.s64", {~0ull, 2}, ~0ull},
        {"wide.u16", {0xffff, 0xffff}, 0xfffe'0001},
        {"wide.s16", {0x8000, 0x8000}, 0x4000'0000},
        {"wide.u32", {0xffff'ffff, 4}, 0x3'ffff'fffc},
        {"wide.s32", {0xffff'ffff, 4}, 0xffff'ffff'ffff'fffc},  // -1 * 4
        {"f32", {0x4000'0000, 0x4040'0000}, 0x40c0'0000},       // 2 * 3
        {"f32", {0x7f80'0000, 0x0000'0000}, 0x7fff'ffff},       // inf * 0
        {"rn.f32", {0x3f80'0001, 0x3f80'0001}, 0x3f80'0002},
        {"rp.f32", {0x3f80'0001, 0x3f80'0001}, 0x3f80'0003},
        {"rz.f32", {0x7f7f'ffff, 0x4000'0000}, 0x7f7f'ffff},   // not infinity
        {"ftz.f32", {0x0080'0000, 0xbf00'0000}, 0x8000'0000},  // the smallest normal, halved
        {"f32", {0x3f7f'ffff, 0x0080'0000}, 0x0080'0000},      // just below it: rounded up to it,
        {"ftz.f32", {0x3f7f'ffff, 0x0080'0000}, 0},            // but with ftz flushed
        {"ftz.f32", {0x3f7f'fffe, 0x0080'0001}, 0x0080'0000},  // rounded up to it even with 24 bits
        {"f64", {0x4000'0000'0000'0000, 0x4008'0000'0000'0000}, 0x4018'0000'0000'0000},
        {"rm.f64", {0x3ff0'0000'0000'0001, 0xbff0'0000'0000'0001}, 0xbff0'0000'0000'0003},
        {"f16", {0x4000, 0x4200}, 0x4600},                   // 2 * 3
        {"f16x2", {0x7c00'4000, 0x0000'4200}, 0x7fff'4600},  // inf * 0, 2 * 3
        {"bf16", {0x4000, 0x4040}, 0x40c0},
    }};

}  // namespace warpsim
