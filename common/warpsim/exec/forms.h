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

// Also takes off the form's name, and notes in `insn`, what memory instructions share: ordering,
// scope, space, vector size, cache hints.
FoundForm find_form(const ptx::Instruction& instruction, Insn& insn);

}  // namespace warpsim
