// Finds the bytes of its parameters that a kernel can read. nvcc passes complete structs, with
// padding and uninitialised members, which may differ between two recordings without any effect.
#pragma once

#include <vector>

#include "warpsim/ptx/module.h"

namespace plan {

// One flag for each byte of each parameter.
std::vector<std::vector<bool>> readable_parameters(const warpsim::ptx::Function& kernel);

}  // namespace plan
