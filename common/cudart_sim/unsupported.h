// Stubs for the functions of CUDA's runtime that are not implemented; CMakeLists.txt makes them.
#pragma once

namespace cudart_sim {

// Reports the call, once, and returns cudaErrorNotSupported.
int unsupported(const char* function);

}  // namespace cudart_sim
