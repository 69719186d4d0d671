// What the command line asks for.
#pragma once

#include "selfcheck/findings.h"
#include "selfcheck/options.h"

namespace selfcheck {

// Folders, skeletons, solutions, variants; of the whole course if no labs are chosen. Throws
// lab::UsageError.
void check_course(const Options& options, Findings& findings);

// The chosen labs' variants and mutants of their solutions beside the truth; nothing in the student
// edition.
void check_mutants(const Options& options, Findings& findings);

// The hostile files; nothing in the student edition.
void check_hostile(const Options& options, Findings& findings);

}  // namespace selfcheck
