// Refuses the CUDA functions that a host function may not call.
#pragma once

#include "plan/refusal.h"

namespace plan {

// Writes the recording so far, with the reason, and ends the process.
[[noreturn]] void refuse_call(const char* function, Refusal::Why why);

}  // namespace plan
