// Which bytes of its parameters a kernel can look at. nvcc passes structs whole, with padding and
// members that nobody set: two recordings differ there for no reason.
#pragma once

#include <vector>

#include "warpsim/ptx/module.h"

namespace plan {

// Of each parameter, a truth for each byte.
std::vector<std::vector<bool>> readable_parameters(const warpsim::ptx::Function& kernel);

}  // namespace plan
