// Counts by line of the student's file.
#pragma once

#include <map>
#include <span>

#include "device/sim.h"

namespace lab {

// Code inlined from a header counts at the line of the call. Line 0 collects code without a line in
// a .cu file, such as a library's own kernels.
std::map<int, device::Counts> counts_by_own_line(std::span<const device::LaunchCounts> launches);

// CUB's headers end like no others of the toolkit's that kernels call.
bool is_in_cubs_header(const device::SourcePlace& place);

// The fault without its line, if that is a line of another file, as in a library's own kernel.
device::Fault with_own_line(device::Fault fault);

}  // namespace lab
