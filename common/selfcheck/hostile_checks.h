// solutions/hostile: host parts that want more than they may have.
#pragma once

#include "selfcheck/course.h"
#include "selfcheck/findings.h"

namespace selfcheck {

// Each file's first line says what must be answered. None gains a point that its kernel does not
// earn, and nothing of it is left, neither with bubblewrap nor where that is refused.
void check_hostile_files(const Course& course, unsigned at_once, Findings& findings);

}  // namespace selfcheck
