// Decides whether the data can affect what a launch accesses, and whether the schedule can affect its
// result where no race was found.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim {

// True only if no branch, guard, address or mask of the kernel depends on loaded data, on the
// result of an atomic or on a clock, and if the kernel has no calls (only its own code is analysed).
// Then all accesses have the same addresses whatever the input holds, and in every schedule. False
// proves nothing.
bool accesses_ignore_data(const Function& kernel);

// The same for a kernel without floating-point atomics, whose sums depend on the order. A race
// between two accesses would have been found in any schedule, and without a race each load gives the
// same value.
bool is_schedule_independent(const Function& kernel);

// Whether the program uses activemask. CUDA allows lanes to diverge at any time, and activemask
// then names fewer lanes than on any known GPU.
bool uses_activemask(const Program& program);

}  // namespace warpsim
