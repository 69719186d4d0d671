// What the command line asks for.
#pragma once

#include "selfcheck/findings.h"
#include "selfcheck/options.h"

namespace selfcheck {

// Folders, skeletons, solutions, variants; of the whole course if no labs are chosen. Variants are
// compared with the oracle as well if `beside_the_truth`. Throws lab::UsageError.
void check_course(const Options& options, bool beside_the_truth, Findings& findings);

// Mutants of the chosen labs' solutions beside the truth; nothing in the student edition.
void check_mutants(const Options& options, Findings& findings);

// The hostile files; nothing in the student edition.
void check_hostile(const Options& options, Findings& findings);

}  // namespace selfcheck
