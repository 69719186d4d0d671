// Decodes one function: operands become rows, labels become indices, forms become function
// pointers.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim {

// `program`'s variables and functions have their places already. Throws Fault unsupported where the
// function is beyond the simulator's limits as a whole.
Function decode(const Program& program, int index);

// Ends the launch: the instruction is not implemented.
void execute_unsupported(Warp& warp, const Insn& insn);

}  // namespace warpsim
