// Contracts of host functions that reduce n elements to one answer, for any n: f(input, output,
// workspace, n).
#pragma once

#include "contract/case.h"

namespace lab {

// All but the reference and how a failure is diagnosed; `answer` begins its sentences:
// "the sum of", "the largest of".
Contract reduction(const std::string& function, const std::string& answer);

// The sum of floats, the contract of labs 04 to 07.
ContractPtr reduce_sum();

}  // namespace lab
