// sin.approx.type d, a;   d = the sine of a
// PTX ISA 9.0, 9.7.3.
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto function = [](double a) { return std::sin(a); };
    append_approximations(all, function);
    return all;
}

extern const Mnemonic insn_sin{.name = "sin",
                               .forms = forms,
                               .examples = {
                                   {"approx.f32", {0}, 0},
                                   {"approx.f32", {0x8000'0000}, 0x8000'0000},
                                   {"approx.f32", {0x7f80'0000}, 0x7fff'ffff},
                                   {"approx.ftz.f32", {0x8000'0001}, 0x8000'0000},
                               }};

}  // namespace warpsim
