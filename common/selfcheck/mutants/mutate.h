// Small changes to a right kernel, resembling slips in typing or in thinking: an operator, a
// constant, an index, a statement.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "selfcheck/mutants/edits.h"

namespace selfcheck {

struct Mutant {
    std::string what;  // "line 6: `<=` becomes `<`"
    std::string text;  // the whole file
    std::vector<Replacement> replacements;
};

// Every single change, in an order drawn from the seed. No two have the same tokens, and none has
// those of `solution` or `skeleton`.
std::vector<Mutant> mutants_of(const std::string& solution, const std::string& skeleton,
                               uint64_t seed);

}  // namespace selfcheck
