// Tables of what a run counted, for people.
#pragma once

#include <string>
#include <vector>

#include "device/sim.h"

namespace tool {

// The counters that are not zero, and what Nsight Compute calls them.
std::string count_table(const device::Counts& counts);

// The lines of `file` that cost most, at most ten, and what each of them counts. Code that was
// inlined is named under its line.
std::string line_table(const std::vector<device::LineCounts>& lines, const std::string& file);

}  // namespace tool
