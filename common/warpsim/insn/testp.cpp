// testp.op.type p, a;   p = whether a is of this kind: finite, infinite, number, notanumber,
// normal, subnormal
// PTX ISA 9.0, 9.7.3.
#include <cmath>

#include "warpsim/insn/insn.h"

namespace warpsim {

template <class T>
static void append_forms(std::vector<Form>& forms, const std::string& type) {
    const auto add = [&](const char* kind, auto test) {
        forms.push_back(lanes<Pred(T)>(std::string(kind) + "." + type, test));
    };
    add("finite", [](T a) { return std::isfinite(a); });
    add("infinite", [](T a) { return std::isinf(a); });
    add("number", [](T a) { return !std::isnan(a); });
    add("notanumber", [](T a) { return std::isnan(a); });
    add("normal", [](T a) { return std::isnormal(a) || a == 0; });
    add("subnormal", [](T a) { return std::fpclassify(a) == FP_SUBNORMAL; });
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_forms<float>(all, "f32");
    append_forms<double>(all, "f64");
    return all;
}

extern const Mnemonic insn_testp{.name = "testp",
                                 .forms = forms,
                                 .examples = {
                                     {"finite.f32", {0x7f7f'ffff}, 1},
                                     {"finite.f32", {0x7f80'0000}, 0},
                                     {"infinite.f64", {0xfff0'0000'0000'0000}, 1},
                                     {"number.f32", {0x7f80'0000}, 1},
                                     {"notanumber.f32", {0x7f80'0001}, 1},
                                     {"notanumber.f64", {0x7ff0'0000'0000'0000}, 0},
                                     {"normal.f32", {0}, 1},  // in PTX 0 counts as normal
                                     {"normal.f32", {1}, 0},
                                     {"normal.f32", {0x0080'0000}, 1},
                                     {"subnormal.f32", {1}, 1},
                                     {"subnormal.f64", {0}, 0},
                                 }};

}  // namespace warpsim
