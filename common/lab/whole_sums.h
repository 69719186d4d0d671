// The contract of labs 04 to 06: the host function writes the sum of all n floats to the one
// output, for any n.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "lab/segment_sums.h"

namespace lab {

std::vector<Case> whole_sums(const std::string& task, std::initializer_list<uint64_t> sizes);
// The same, and the input must be left as it was.
std::vector<Case> whole_sums_unchanged(const std::string& task,
                                       std::initializer_list<uint64_t> sizes);
Case whole_sum(const std::string& task, const std::string& name, uint64_t n);

}  // namespace lab
