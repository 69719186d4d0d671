// All that there is to check, as the command line asks for it.
#pragma once

#include "selfcheck/findings.h"
#include "selfcheck/options.h"

namespace selfcheck {

// Throws lab::UsageError.
void check_course(const Options& options, Findings& findings);

}  // namespace selfcheck
