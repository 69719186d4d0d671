// addc{.cc}.type d, a, b;   d = a + b + carry; with cc, sets the carry for the next instruction
// PTX ISA 9.0, 9.7.2.
#include "warpsim/insn/carry.h"

namespace warpsim {

static std::vector<Form> forms() {
    std::vector<Form> all;
    append_carry_forms<Carry::in, 2, AddCarry>(all, "");
    append_carry_forms<Carry::in_and_out, 2, AddCarry>(all, "cc.");
    return all;
}

extern const Mnemonic insn_addc{.name = "addc",
                                .forms = forms,
                                .examples = {
                                    {"u32", {1, 2}, 3},  // the carry is clear at the beginning
                                    {"cc.s64", {~0ull, 2}, 1},
                                }};

}  // namespace warpsim
