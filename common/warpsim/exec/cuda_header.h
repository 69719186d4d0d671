#pragma once

#include <string>

namespace warpsim {

// True for the path of a header that came with nvcc: .../targets/x86_64-linux/include/, or
// .../nvidia/cu13/include/ of NVIDIA's wheels.
bool is_cuda_header(const std::string& path);

}  // namespace warpsim
