// subc{.cc}.type d, a, b;   d = a + ~b + carry, which is a - b - 1 if the carry is clear; with cc,
// sets the carry for the next instruction
// PTX ISA 9.0, 9.7.2.
#include "warpsim/insn/carry.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_carry_forms<Carry::in, 2, SubtractCarry>(all, "");
    append_carry_forms<Carry::in_and_out, 2, SubtractCarry>(all, "cc.");
    return all;
}

extern const Mnemonic insn_subc{
    .name = "subc",
    .forms = forms,
    .examples = {
        {"u32", {1, 2}, 0xffff'fffe},  // the carry is clear at the beginning
        {"cc.s64", {5, 2}, 2},
    }};

}  // namespace warpsim
