// Checks the contents of folders without running anything: docs/contracts/lab-folder.md.
#pragma once

#include "selfcheck/course.h"
#include "selfcheck/findings.h"

namespace selfcheck {

// No file is missing or stray, lab.toml is complete, and each variant states its expectation.
void check_folder(const CourseLab& lab, bool has_solutions, Findings& findings);

// Numbers and names of labs and ids of causes are unique; each solution folder belongs to a lab.
void check_names(const Course& course, Findings& findings);

// The lab's kernel is still its skeleton, as in a fresh clone.
void check_kernels_are_skeletons(const CourseLab& lab, Findings& findings);

}  // namespace selfcheck
