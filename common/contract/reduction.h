// Contracts of host functions that reduce n elements to one answer, for any n: f(input, output,
// workspace, n).
#pragma once

#include "contract/case.h"

namespace lab {

// "the sum of {}", "the largest of {}", in the reader's language.
using Answer = std::string (*)(const std::string& elements);

// All but the reference and how a failure is diagnosed.
Contract reduction(const std::string& function, Answer answer);

// The runs that `make labNN trace` draws: n of the tree, and of the run whose warps are drawn.
struct Drawn {
    uint64_t tree = 8192, warps = 5000;
};

// The sum of floats, the contract of labs 04 to 07.
ContractPtr reduce_sum(const Drawn& drawn = {});

}  // namespace lab
