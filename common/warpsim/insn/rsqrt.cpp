// rsqrt.approx.type d, a;   d = 1 / the square root of a
// PTX ISA 9.0, 9.7.3.
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto function = [](double a) { return 1 / std::sqrt(a); };
    append_approximations(all, function);
    all.push_back(
        lanes<double(double)>("approx.f64", FloatOp<decltype(function), Rounding::nearest>{}));
    all.push_back(lanes<double(double)>("approx.ftz.f64", UpperHalf<decltype(function)>{}));
    return all;
}

extern const Mnemonic insn_rsqrt{.name = "rsqrt",
                                 .forms = forms,
                                 .examples = {
                                     {"approx.f32", {0x4080'0000}, 0x3f00'0000},  // 1/sqrt(4) = 0.5
                                     {"approx.f32", {0}, 0x7f80'0000},
                                     {"approx.f32", {0x8000'0000}, 0xff80'0000},
                                     {"approx.f32", {0xbf80'0000}, 0x7fff'ffff},
                                     {"approx.ftz.f32", {1}, 0x7f80'0000},
                                     {"approx.f64", {0x4010'0000'0000'0000}, 0x3fe0'0000'0000'0000},
                                 }};

}  // namespace warpsim
