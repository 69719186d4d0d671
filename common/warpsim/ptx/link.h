// Links modules that were compiled separately (nvcc -rdc=true), as nvlink does.
#pragma once

#include <vector>

#include "warpsim/ptx/module.h"

namespace warpsim::ptx {

// Internal names that occur in several modules are made distinct; if a shared name has several
// definitions, the first counts. Needs at least one module.
Module link(std::vector<Module> modules);

}  // namespace warpsim::ptx
