// Checks of the lab programs' verdicts on skeletons, solutions and variants.
#pragma once

#include <cstddef>
#include <vector>

#include "selfcheck/course.h"
#include "selfcheck/findings.h"
#include "selfcheck/work.h"

namespace selfcheck {

// Checks the skeleton, the solution, and each variant with an expectation; compares the verdicts of
// `examined` variants, evenly spaced in their order, with the oracle.
std::vector<Check> kernel_checks(const CourseLab& lab, bool has_solutions, size_t examined,
                                 Findings& findings);

// Each cause of the catalogue is expected by some variant in wrong/.
void check_causes_are_shown(const Course& course, Findings& findings);

}  // namespace selfcheck
