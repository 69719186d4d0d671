// Where shared arrays lie: each kernel's own apart, those of different kernels over each other.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim {

// Fills program.shared_addresses and gives for each function, by index, what a block of it has:
// only entries' are filled. Needs program.module and program.function_ids. Throws Fault unsupported
// where following the calls would take too long.
std::vector<SharedMemory> lay_out_shared(Program& program);

}  // namespace warpsim
