// The layout of shared arrays: those of one kernel are kept apart, those of different kernels may
// overlap.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim {

// Fills program.shared_addresses and returns the shared memory of a block, by function index:
// meaningful for entries only. Needs program.module and program.function_ids. Throws Fault
// unsupported where following the calls would take too long.
std::vector<SharedMemory> lay_out_shared(Program& program);

}  // namespace warpsim
