// Runs the parts that the command line asks for.
#pragma once

#include "selfcheck/findings.h"
#include "selfcheck/options.h"

namespace selfcheck {

// Solutions, hostile files and mutants are not in the student edition: there their parts check
// nothing. Throws lab::UsageError.
void check(const Options& options, Findings& findings);

}  // namespace selfcheck
