// rcp.mode.type d, a;   d = 1 / a
// PTX ISA 9.0, 9.7.3.
#include "warpsim/insn/approximate.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    const auto reciprocal = [](auto a) { return 1 / a; };
    append_float_forms<1>(all, reciprocal, Saturation::none);
    append_approximations(all, reciprocal);
    all.push_back(lanes<double(double)>("approx.ftz.f64", UpperHalf<decltype(reciprocal)>{}));
    return all;
}

extern const Mnemonic insn_rcp{
    .name = "rcp",
    .forms = forms,
    .examples = {
        {"rn.f32", {0x4000'0000}, 0x3f00'0000},
        {"rn.f32", {0x4040'0000}, 0x3eaa'aaab},
        {"rz.f32", {0x4040'0000}, 0x3eaa'aaaa},
        {"rn.f32", {0x8000'0000}, 0xff80'0000},
        {"approx.ftz.f32", {0x4000'0000}, 0x3f00'0000},
        {"approx.ftz.f32", {1}, 0x7f80'0000},
        {"approx.f32", {0x7f80'0000}, 0},
        {"rn.f64", {0x4000'0000'0000'0000}, 0x3fe0'0000'0000'0000},
        {"approx.ftz.f64", {0x4000'0000'0000'0000}, 0x3fe0'0000'0000'0000},
    }};

}  // namespace warpsim
