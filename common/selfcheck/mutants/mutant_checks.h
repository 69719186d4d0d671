// Tests the course against unforeseen mistakes: mutants of each solution, judged by the lab's
// program and by the oracle.
#pragma once

#include <cstddef>
#include <cstdint>

#include "selfcheck/course.h"
#include "selfcheck/findings.h"

namespace selfcheck {

struct MutantOptions {
    uint64_t seed = 1;
    size_t count = 0;  // mutants that compile; 0: the default
    unsigned at_once = 1;
};

void check_mutants(const CourseLab& lab, const MutantOptions& options, Findings& findings);

}  // namespace selfcheck
