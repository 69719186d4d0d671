// sqrt.mode.type d, a;   d = the square root of a
// PTX ISA 9.0, 9.7.3.
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto root = [](auto a) { return std::sqrt(a); };
    append_float_forms<1>(all, root, Saturation::none);
    append_approximations(all, root);
    return all;
}

extern const Mnemonic insn_sqrt{.name = "sqrt",
                                .forms = forms,
                                .examples = {
                                    {"rn.f32", {0x4080'0000}, 0x4000'0000},
                                    {"rn.f32", {0x4000'0000}, 0x3fb5'04f3},
                                    {"rp.f32", {0x4000'0000}, 0x3fb5'04f4},
                                    {"rn.f32", {0x8000'0000}, 0x8000'0000},  // -0
                                    {"rn.f32", {0xbf80'0000}, 0x7fff'ffff},  // -1
                                    {"rn.ftz.f32", {1}, 0},
                                    {"approx.f32", {0x4080'0000}, 0x4000'0000},
                                    {"rn.f64", {0x4010'0000'0000'0000}, 0x4000'0000'0000'0000},
                                }};

}  // namespace warpsim
