// ex2.approx.type d, a;   d = 2 to the power of a
// PTX ISA 9.0, 9.7.3 (f32), 9.7.4 (half precision).
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto function = [](double a) { return std::exp2(a); };
    append_approximations(all, function);
    append_half_approximations<true>(all, function);
    return all;
}

extern const Mnemonic insn_ex2{.name = "ex2",
                               .forms = forms,
                               .examples = {
                                   {"approx.f32", {0x4040'0000}, 0x4100'0000},  // 2^3 = 8
                                   {"approx.f32", {0xff80'0000}, 0},
                                   {"approx.f32", {0xc300'0000}, 0x0020'0000},  // 2^-128: denormal
                                   {"approx.ftz.f32", {0xc300'0000}, 0},
                                   {"approx.f32", {0x7fc0'0000}, 0x7fff'ffff},
                                   {"approx.f16", {0x4200}, 0x4800},
                                   {"approx.ftz.bf16", {0xc300}, 0},
                                   {"approx.ftz.bf16x2", {0x4040'0000}, 0x4100'3f80},
                               }};

}  // namespace warpsim
