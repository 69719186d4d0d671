// lg2.approx.type d, a;   d = the logarithm of a to base 2
// PTX ISA 9.0, 9.7.3.
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto function = [](double a) { return std::log2(a); };
    append_approximations(all, function);
    return all;
}

extern const Mnemonic insn_lg2{.name = "lg2",
                               .forms = forms,
                               .examples = {
                                   {"approx.f32", {0x4100'0000}, 0x4040'0000},  // log2(8) = 3
                                   {"approx.f32", {0}, 0xff80'0000},
                                   {"approx.f32", {0xbf80'0000}, 0x7fff'ffff},  // -1
                                   {"approx.f32", {1}, 0xc315'0000},            // 2^-149
                                   {"approx.ftz.f32", {1}, 0xff80'0000},
                               }};

}  // namespace warpsim
