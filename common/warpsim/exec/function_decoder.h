// Decodes one function: operands become rows, labels become indices, forms become function
// pointers.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim {

// `program`'s variables and functions must have their addresses already. Throws Fault (unsupported,
// too_much_memory) if the function exceeds the simulator's limits.
Function decode(const Program& program, int index);

// Ends the launch: the instruction is not implemented.
void execute_unsupported(Warp& warp, const Insn& insn);

}  // namespace warpsim
