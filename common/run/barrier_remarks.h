// Remarks on barriers inside a branch while threads outside it exit. CUDA leaves the behaviour
// undefined, but every GPU known to us continues.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "warpsim/observers/skipped_barriers.h"

namespace lab {

// True if `line` of the source calls `called` inside a control statement (if and else, a loop,
// switch) on `branch_line`. Empty `called`: any barrier. False if the source does not parse as C++.
bool stands_in_branch(std::string_view source, int branch_line, int line, std::string_view called);

// `source` is the text of the program's only file that is not from a library.
std::vector<std::string> barrier_remarks(const std::vector<warpsim::SkippedBarrier>& skipped,
                                         std::string_view source);

}  // namespace lab
