// Finds an instruction's form among those of its mnemonic.
#pragma once

#include <string>

#include "warpsim/exec/program.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

struct FoundForm {
    const Mnemonic* mnemonic = nullptr;  // null: unknown
    const Form* form = nullptr;          // null: not one of its forms
};

// Modifiers that memory instructions share are not part of the form's name: ordering, scope, space,
// vector size and `volatile` are noted in `insn`, cache hints are dropped.
FoundForm find_form(const ptx::Instruction& instruction, Insn& insn);
Traits traits_of(const FoundForm& found);

}  // namespace warpsim
