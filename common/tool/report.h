// Reports of a run, as text and as JSON.
#pragma once

#include <string>

#include "tool/run.h"

namespace tool {

// Printed lines, buffers, the fault or findings, and a closing line.
std::string as_text(const Report& report, const RunOptions& options);

// One object; docs/warpsim.md names its members.
std::string as_json(const Report& report, const RunOptions& options);

// A table of kernels: their names and parameters.
std::string as_table(const std::vector<Kernel>& kernels);

}  // namespace tool
