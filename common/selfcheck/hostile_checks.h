// solutions/hostile: host code that tries to do what it may not.
#pragma once

#include "selfcheck/course.h"
#include "selfcheck/findings.h"

namespace selfcheck {

// Each file's first line says which verdict it must get. No file gains a point that its kernel does
// not earn, and none leaves files or processes behind, with bubblewrap or where bubblewrap is
// refused.
void check_hostile_files(const Course& course, unsigned at_once, Findings& findings);

}  // namespace selfcheck
