// A kernel that went wrong, or could not begin: what the user is told, and what the program is.
#pragma once

#include "live/modules.h"
#include "warpsim/exec/fault.h"

namespace live {

// On standard error, as `warpsim run` does for a single kernel.
void tell(const warpsim::Fault& fault, const Kernel& kernel);

// What a GPU answers to the same.
cudaError_t error_of(warpsim::FaultKind kind);

// Says why; gives CUDA's error.
cudaError_t refuse_launch(const Kernel& kernel, const std::string& why);

}  // namespace live
