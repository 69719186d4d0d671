// Decides whether the schedule can affect the result of a launch in which no race was found.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim {

// True only if no branch, guard, address or mask of the kernel depends on loaded data, on the
// result of an atomic or on a clock, and if the kernel has no floating-point atomic (the sum would
// depend on the order) and no calls (only its own code is analysed). Then all accesses have the
// same addresses in every schedule, a race between two of them would have been found in any
// schedule, and without a race each load gives the same value. Holds for every input; false proves
// nothing.
bool is_schedule_independent(const Function& kernel);

// Whether the program uses activemask. CUDA allows lanes to diverge at any time, and activemask
// then names fewer lanes than on any known GPU.
bool uses_activemask(const Program& program);

}  // namespace warpsim
