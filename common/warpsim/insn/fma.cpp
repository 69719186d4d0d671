// fma.rnd.type d, a, b, c;   d = a * b + c, rounded once
// PTX ISA 9.0, 9.7.3 (f32, f64), 9.7.4 (half precision).
#include "warpsim/insn/float.h"
#include "warpsim/insn/half.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_float_forms<3>(
        all, [](auto a, auto b, auto c) { return std::fma(a, b, c); }, Saturation::possible);
    // The product of two half-precision numbers is exact in double.
    const auto in_double = [](double a, double b, double c) { return add_to_odd(a * b, c); };
    append_half_forms<3>(all, in_double, "rn.");
    append_half_relu_forms<3>(all, in_double, "rn.");
    return all;
}

extern const Mnemonic insn_fma{
    .name = "fma",
    .forms = forms,
    .traits = {.operation = Operation::fused_multiply_add},
    .examples = {
        {"rn.f32", {0x4000'0000, 0x4040'0000, 0x3f80'0000}, 0x40e0'0000},  // 2 * 3 + 1
        {"rn.f32", {0x3f80'0001, 0x3f80'0001, 0xbf80'0002}, 0x2880'0000},  // 2^-46: rounded once
        {"rn.f32", {0x7f80'0000, 0, 0x3f80'0000}, 0x7fff'ffff},            // inf * 0 + 1
        {"rm.f32", {0x3f80'0000, 0x3f80'0000, 0xbf80'0000}, 0x8000'0000},  // 1 - 1 rounded down
        {"rp.f32", {0x3f80'0000, 0x3380'0000, 0x3f80'0000}, 0x3f80'0001},  // 1 + 2^-24
        {"rz.f32", {0x3f80'0000, 0x3380'0000, 0x3f80'0000}, 0x3f80'0000},
        {"rn.ftz.f32", {0x0000'0001, 0x7f00'0000, 0}, 0},  // a counts as 0
        {"rn.sat.f32", {0x4000'0000, 0x4040'0000, 0}, 0x3f80'0000},
        {"rn.f64",
         {0x4000'0000'0000'0000, 0x4008'0000'0000'0000, 0x3ff0'0000'0000'0000},
         0x401c'0000'0000'0000},
        {"rn.f16", {0x4000, 0x4200, 0x3c00}, 0x4700},
        {"rn.f16x2", {0x4000'4000, 0x4200'4200, 0x3c00'bc00}, 0x4700'4500},
        {"rn.bf16", {0x4000, 0x4040, 0x3f80}, 0x40e0},
        {"rn.relu.f16", {0x4000, 0xc200, 0x3c00}, 0},
        {"rn.relu.f16", {0x7e00, 0xc200, 0x3c00}, 0x7fff},  // a NaN stays
        {"rn.ftz.relu.f16", {0x4000, 0x4200, 0x3c00}, 0x4700},
        {"rn.relu.bf16x2", {0x4000'4000, 0xc040'4040, 0x3f80'3f80}, 0x0000'40e0},
    }};

}  // namespace warpsim
