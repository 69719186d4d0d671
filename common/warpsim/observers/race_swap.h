// A plain read before a compare-and-swap, as in CUDA's guide: atomicAdd for doubles, made of
// atomicCAS.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim::race {

// Whether nothing comes of what `load` gives unless a compare-and-swap finds the same there again:
// until then it is only computed with, and decides no more than whether to try.
bool is_checked_by_swap(const Program& program, const ptx::Instruction& load);

}  // namespace warpsim::race
