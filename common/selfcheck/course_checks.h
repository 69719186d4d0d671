// Runs the parts that the command line asks for.
#pragma once

#include "selfcheck/findings.h"
#include "selfcheck/options.h"

namespace selfcheck {

// The student edition has no solutions, hostile files or mutants: their parts check nothing there.
// Throws lab::UsageError.
void check(const Options& options, Findings& findings);

}  // namespace selfcheck
