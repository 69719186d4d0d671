// cos.approx.type d, a;   d = the cosine of a
// PTX ISA 9.0, 9.7.3.
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto function = [](double a) { return std::cos(a); };
    append_approximations(all, function);
    return all;
}

extern const Mnemonic insn_cos{.name = "cos",
                               .forms = forms,
                               .examples = {
                                   {"approx.f32", {0}, 0x3f80'0000},
                                   {"approx.f32", {0x8000'0000}, 0x3f80'0000},
                                   {"approx.ftz.f32", {1}, 0x3f80'0000},
                                   {"approx.f32", {0xff80'0000}, 0x7fff'ffff},
                               }};

}  // namespace warpsim
