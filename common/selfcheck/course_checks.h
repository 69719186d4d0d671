// Runs the parts selected on the command line.
#pragma once

#include "selfcheck/findings.h"
#include "selfcheck/options.h"

namespace selfcheck {

// The student edition has no solutions, hostile files or mutants: their parts check nothing there.
// Throws lab::UsageError.
void check(const Options& options, Findings& findings);

}  // namespace selfcheck
