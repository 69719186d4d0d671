// NVIDIA's libraries, which bring machine code for GPUs and no PTX.
#pragma once

#include <string>
#include <vector>

namespace tool {

// A sentence about those among the libraries that a program is linked with: what of it runs here
// and what does not. Empty: there are none.
std::string about_gpu_libraries(const std::vector<std::string>& libraries);

}  // namespace tool
