// Checks of the lab programs' verdicts on skeletons, solutions and variants.
#pragma once

#include <cstddef>
#include <vector>

#include "selfcheck/course.h"
#include "selfcheck/findings.h"
#include "selfcheck/turn.h"
#include "selfcheck/work.h"

namespace selfcheck {

enum class Which {
    all,
    not_slow,
    for_each_cause,  // not the slow ones; of the wrong ones the course's first for each cause, of
                     // the right ones some
};

struct VariantSample {
    Which which = Which::not_slow;
    size_t examined = 0;  // beside the oracle, evenly spaced in their order
    Turn turn = {};
};

// Checks the skeleton, the solution, and each variant with an expectation.
std::vector<Check> kernel_checks(const Course& course, const CourseLab& lab,
                                 const VariantSample& sample, Findings& findings);

// Each cause of the catalogue is expected by some variant in wrong/.
void check_causes_are_shown(const Course& course, Findings& findings);

}  // namespace selfcheck
