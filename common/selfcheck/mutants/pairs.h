// Kernels with two mistakes at once: pairs of a solution's mutants, and of the mistakes in wrong/.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "selfcheck/mutants/mutate.h"

namespace selfcheck {

struct Pair {
    const Mutant* first;
    const Mutant* second;
    std::string text;  // the solution with both mistakes
};

// Nothing if the two change the same place.
std::optional<Pair> both(const std::string& solution, const Mutant& first, const Mutant& second);

// Every pair of the mistakes that can stand together, in an order drawn from the seed.
std::vector<Pair> pairs_of(const std::string& solution, const std::vector<Mutant>& mistakes,
                           uint64_t seed);

}  // namespace selfcheck
