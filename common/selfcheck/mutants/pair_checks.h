// Tests the advice on two mistakes at once. Beginners make them, and a wrong advice costs more
// trust than none.
#pragma once

#include "selfcheck/mutants/mutant_checks.h"

namespace selfcheck {

// options.count: kernels with two mistakes that fail; 0: the default.
void check_pairs(const CourseLab& lab, const MutantOptions& options, Findings& findings);

}  // namespace selfcheck
