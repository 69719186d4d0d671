// Tables of a run's counts, as text.
#pragma once

#include <string>
#include <vector>

#include "device/sim.h"

namespace tool {

// The counters that are not zero, with their names in Nsight Compute.
std::string count_table(const device::Counts& counts);

// The most costly lines of `file`, at most ten, with their counts. Inlined code is listed under its
// line.
std::string line_table(const std::vector<device::LineCounts>& lines, const std::string& file);

}  // namespace tool
