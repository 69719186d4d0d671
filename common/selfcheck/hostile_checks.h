// solutions/hostile: host code that attempts forbidden actions.
#pragma once

#include "selfcheck/course.h"
#include "selfcheck/findings.h"
#include "selfcheck/turn.h"

namespace selfcheck {

// Each file's first line states the verdict that it must get. No file gains a point that its kernel
// does not earn, and none leaves files or processes, with bubblewrap or where bubblewrap is refused.
void check_hostile_files(const Course& course, Turn turn, unsigned at_once, Findings& findings);

}  // namespace selfcheck
