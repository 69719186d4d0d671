// The builds of a file whose functions run on ranks.
#pragma once

#include <string>
#include <vector>

#include "native/program.h"
#include "ranks/packages.h"

namespace ranks {

inline constexpr char open_mpi[] = "open_mpi";  // a process for each rank
inline constexpr char smpi[] = "smpi";  // all ranks simulated in one process, with its clock

std::vector<native::BuildKind> builds(const Packages& found);

// For native::CompileRequest, whose flags are those of threads/builds.h.
std::vector<std::string> symbol_lists();

}  // namespace ranks
