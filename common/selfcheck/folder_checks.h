// What lies in the folders, without running anything: docs/contracts/lab-folder.md.
#pragma once

#include "selfcheck/course.h"
#include "selfcheck/findings.h"

namespace selfcheck {

// Nothing missing, nothing stray; lab.toml is whole; each variant says what it is.
void check_folder(const CourseLab& lab, bool has_solutions, Findings& findings);

// One lab a number and a solution folder; each solution folder belongs to a lab.
void check_names(const Course& course, Findings& findings);

// A fresh clone: every kernel.cu is still its skeleton.
void check_kernels_are_skeletons(const CourseLab& lab, Findings& findings);

}  // namespace selfcheck
