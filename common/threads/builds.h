// The builds of a file whose functions compute with OpenMP's threads.
#pragma once

#include <vector>

#include "native/program.h"

namespace threads {

inline constexpr char plain[] = "plain";      // as a student would build it: its results are judged
inline constexpr char races[] = "races";      // ThreadSanitizer, which Archer tells about OpenMP
inline constexpr char counted[] = "counted";  // counts stores and their order (runtime/counted.h)

std::vector<native::BuildKind> builds();

// Flags and lists for native::CompileRequest.
std::vector<std::string> language_flags();
std::vector<std::string> symbol_lists();

}  // namespace threads
