// Whether the order of turns can matter at all to a launch in which no race was found.
#pragma once

#include "warpsim/exec/program.h"

namespace warpsim {

// True only if no branch, guard, address or mask of the kernel depends on loaded data, on what an
// atomic gave or on a clock, no floating-point atomic is in it (its sum would depend on the order),
// and all of it can be seen: there are no calls. Then the addresses of all accesses are the same in
// every schedule, a race between two of them would have been found in any, and without one each
// load gives the same value. For every input; false says nothing.
bool same_under_every_schedule(const Function& kernel);

// Whether activemask is anywhere in it. CUDA lets lanes part, and then it names fewer than on any
// GPU that we know.
bool asks_who_is_active(const Program& program);

}  // namespace warpsim
