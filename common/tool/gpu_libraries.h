// NVIDIA's libraries, which contain machine code for GPUs and no PTX.
#pragma once

#include <string>
#include <vector>

namespace tool {

// A sentence about the NVIDIA libraries among those that a program is linked against: which of the
// program's code runs here and which does not. Empty if there are none.
std::string about_gpu_libraries(const std::vector<std::string>& libraries);

}  // namespace tool
