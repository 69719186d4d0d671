// The CUB reference as a shared object for the GPU worker.
#pragma once

#include <filesystem>

namespace bench {

// Compiled once for this compute capability (90 for 9.0) and kept in build/tools. Throws
// device::Error if nvcc is missing or fails.
std::filesystem::path reference(int compute_capability);

}  // namespace bench
