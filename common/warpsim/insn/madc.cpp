// madc.half{.cc}.type d, a, b, c;   d = the low or high half of a * b, + c + carry; with cc, sets
// the carry for the next instruction
// PTX ISA 9.0, 9.7.2.
#include "warpsim/insn/carry.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_carry_forms<Carry::in, 3, MultiplyAddCarry<false>>(all, "lo.");
    append_carry_forms<Carry::in_and_out, 3, MultiplyAddCarry<false>>(all, "lo.cc.");
    using High = MultiplyAddCarry<true>;
    append_carry_forms<Carry::in, 3, High, SignedMultiplyHighAddCarry>(all, "hi.");
    append_carry_forms<Carry::in_and_out, 3, High, SignedMultiplyHighAddCarry>(all, "hi.cc.");
    return all;
}

extern const Mnemonic insn_madc{
    .name = "madc",
    .forms = forms,
    .examples = {
        {"lo.u32", {3, 5, 7}, 22},  // the carry is clear at the beginning
        {"hi.cc.u64", {~0ull, ~0ull, 1}, ~0ull},
        {"hi.s32", {0xffff'ffff, 1, 0}, 0xffff'ffff},
    }};

}  // namespace warpsim
