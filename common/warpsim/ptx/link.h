// Modules compiled apart (nvcc -rdc=true), put together as nvlink does.
#pragma once

#include <vector>

#include "warpsim/ptx/module.h"

namespace warpsim::ptx {

// Names that several modules have for themselves are made different; of what several define for all
// the first counts. At least one module.
Module link(std::vector<Module> modules);

}  // namespace warpsim::ptx
