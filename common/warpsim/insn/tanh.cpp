// tanh.approx.type d, a;   d = the hyperbolic tangent of a
// PTX ISA 9.0, 9.7.3 (f32), 9.7.4 (half precision).
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto function = [](double a) { return std::tanh(a); };
    all.push_back(lanes<float(float)>("approx.f32", Approximation<decltype(function), false>{}));
    append_half_approximations<false>(all, function);
    return all;
}

extern const Mnemonic insn_tanh{.name = "tanh",
                                .forms = forms,
                                .examples = {
                                    {"approx.f32", {0}, 0},
                                    {"approx.f32", {0xff80'0000}, 0xbf80'0000},
                                    {"approx.f16", {0x7c00}, 0x3c00},
                                    {"approx.bf16", {0x7fc0}, 0x7fff},
                                }};

}  // namespace warpsim
