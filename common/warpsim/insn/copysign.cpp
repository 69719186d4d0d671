// copysign.type d, a, b;   d = b with the sign of a
// PTX ISA 9.0, 9.7.3.
#include <cmath>

#include "warpsim/insn/insn.h"

namespace warpsim {

static std::vector<Form> forms() {
    return {
        lanes<float(float, float)>("f32", [](float a, float b) { return std::copysign(b, a); }),
        lanes<double(double, double)>("f64",
                                      [](double a, double b) { return std::copysign(b, a); }),
    };
}

extern const Mnemonic insn_copysign{
    .name = "copysign",
    .forms = forms,
    .examples = {
        {"f32", {0xbf80'0000, 0x4000'0000}, 0xc000'0000},
        {"f32", {0x0000'0000, 0xc000'0000}, 0x4000'0000},
        {"f64", {1ull << 63, 0x3ff0'0000'0000'0000}, 0xbff0'0000'0000'0000},
    }};

}  // namespace warpsim
