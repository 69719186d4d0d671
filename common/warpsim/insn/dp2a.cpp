// dp2a.mode.atype.btype d, a, b, c;   d = c + the dot product of a's two halves and two bytes of b:
// the lower (lo) or the upper (hi)
// PTX ISA 9.0, 9.7.1.
#include "warpsim/insn/insn.h"

namespace warpsim {

// A is the type of a's halves, B that of b's bytes, which begin at bit `first`.
template <class A, class B, int first>
static Form dot(const std::string& name) {
    return lanes<uint32_t(uint32_t, uint32_t, uint32_t)>(
        name, [](uint32_t a, uint32_t b, uint32_t c) {
            for (int i = 0; i < 2; ++i) {
                const int64_t half = static_cast<A>(a >> (16 * i));
                c += static_cast<uint32_t>(half * static_cast<B>(b >> (first + 8 * i)));
            }
            return c;
        });
}

template <class A, class B>
static void append_forms(std::vector<Form>& forms, const std::string& types) {
    forms.push_back(dot<A, B, 0>("lo." + types));
    forms.push_back(dot<A, B, 16>("hi." + types));
}

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_forms<uint16_t, uint8_t>(all, "u32.u32");
    append_forms<uint16_t, int8_t>(all, "u32.s32");
    append_forms<int16_t, uint8_t>(all, "s32.u32");
    append_forms<int16_t, int8_t>(all, "s32.s32");
    return all;
}

extern const Mnemonic insn_dp2a{
    .name = "dp2a",
    .forms = forms,
    .examples = {
        {"lo.u32.u32", {0x0002'0003, 0x0506'0708, 100}, 138},  // 3*8 + 2*7
        {"hi.u32.u32", {0x0002'0003, 0x0506'0708, 100}, 128},  // 3*6 + 2*5
        {"lo.s32.s32", {0xffff'0001, 0x0000'02ff, 0}, 0xffff'fffd},
        {"lo.u32.s32", {0x0000'ffff, 0x0000'00ff, 0}, 0xffff'0001},
        {"hi.s32.u32", {0xffff'0000, 0xff00'0000, 0}, 0xffff'ff01},
    }};

}  // namespace warpsim
