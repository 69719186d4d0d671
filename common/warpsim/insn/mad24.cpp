// mad24.mode.type d, a, b, c;   d = c + the low (lo) or high (hi) 32 bits of the 48-bit product of
// a's and b's low 24 bits
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

template <class T>
static void append_forms(std::vector<Form>& forms, const std::string& type) {
    forms.push_back(lanes<T(T, T, T)>(
        "lo." + type, [](T a, T b, T c) { return add_wrapping(product24_low(a, b), c); }));
    forms.push_back(lanes<T(T, T, T)>(
        "hi." + type, [](T a, T b, T c) { return add_wrapping(product24_high(a, b), c); }));
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_forms<uint32_t>(all, "u32");
    append_forms<int32_t>(all, "s32");
    all.push_back(lanes<int32_t(int32_t, int32_t, int32_t)>(
        "hi.sat.s32",
        [](int32_t a, int32_t b, int64_t c) { return saturate_s32(product24_high(a, b) + c); }));
    return all;
}

extern const Mnemonic insn_mad24{
    .name = "mad24",
    .forms = forms,
    .examples = {
        {"lo.u32", {0xff00'0003, 5, 2}, 17},
        {"lo.s32", {0x00ff'ffff, 5, 6}, 1},
        {"hi.u32", {0x0080'0000, 0x0080'0000, 1}, 0x4000'0001},
        {"hi.sat.s32", {0x0080'0000, 0x0080'0000, 0x7fff'ffff}, 0x7fff'ffff},
    }};

}  // namespace warpsim
