// Barriers inside a branch whose other threads end: a remark, for CUDA leaves open what happens,
// and every GPU that we know goes on.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "warpsim/observers/skipped_barriers.h"

namespace lab {

// Whether the source, on `line`, calls `called` inside a statement that `branch_line` decides:
// if and else, a loop, switch. Empty: a barrier, whatever it is called there. False also where the
// source cannot be read as C++.
bool stands_in_branch(std::string_view source, int branch_line, int line, std::string_view called);

// `source` is the text of the one file of the program that is not a library's.
std::vector<std::string> barrier_remarks(const std::vector<warpsim::SkippedBarrier>& skipped,
                                         std::string_view source);

}  // namespace lab
