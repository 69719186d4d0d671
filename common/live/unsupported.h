// The functions of CUDA's runtime that are not there: see CMakeLists.txt, which makes them.
#pragma once

namespace live {

// Says so, once, and gives cudaErrorNotSupported.
int unsupported(const char* function);

}  // namespace live
