// A kernel that faulted or could not be launched: the message for the user, and the error code for
// the program.
#pragma once

#include "cudart_sim/modules.h"
#include "warpsim/exec/fault.h"

namespace cudart_sim {

// Prints the fault on standard error, as `warpsim run` does for a single kernel.
void tell(const warpsim::Fault& fault, const Kernel& kernel);

// The CUDA error that a GPU gives for such a fault.
cudaError_t error_of(warpsim::FaultKind kind);

// Prints the reason, and returns the CUDA error.
cudaError_t refuse_launch(const Kernel& kernel, const std::string& why,
                          cudaError_t error = cudaErrorInvalidValue);

}  // namespace cudart_sim
