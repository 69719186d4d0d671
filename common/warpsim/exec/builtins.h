// Functions that every device has and no module defines: vprintf, __assertfail, malloc and free.
#pragma once

#include "warpsim/exec/warp.h"

namespace warpsim {

// Runs the builtin for the active lanes, in ascending order. An unknown one is a fault.
void call_builtin(Warp& warp, const CallSite& site);

bool is_builtin(const CallSite& site);

}  // namespace warpsim
