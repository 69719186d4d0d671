// What the lab programs answer about skeletons, solutions and variants.
#pragma once

#include <vector>

#include "selfcheck/course.h"
#include "selfcheck/findings.h"
#include "selfcheck/work.h"

namespace selfcheck {

// Skeleton, solution, and each variant that says what it expects; its answer is compared with the
// oracle as well if `beside_the_truth`.
std::vector<Check> kernel_checks(const CourseLab& lab, bool has_solutions, bool beside_the_truth,
                                 Findings& findings);

// Each cause of the catalogue is what some variant in wrong/ expects.
void check_causes_are_shown(const Course& course, Findings& findings);

}  // namespace selfcheck
