// Recognises a plain read before a compare-and-swap, as in the CUDA guide's atomicAdd for doubles,
// built on atomicCAS.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim::race {

// Whether the value of `load` has no effect unless a compare-and-swap finds the same value there
// again: until then it is only used in computations, and decides at most whether to try.
bool is_checked_by_swap(const Program& program, const ptx::Instruction& load);

}  // namespace warpsim::race
