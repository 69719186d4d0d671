// Runs independent checks, several at once.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "selfcheck/findings.h"

namespace selfcheck {

struct Check {
    std::string where;  // the file checked
    std::function<void()> run;
};

// A check that throws has failed, with the exception's message as what it got.
void run_checks(const std::string& what, const std::vector<Check>& checks, unsigned at_once,
                Findings& findings);

}  // namespace selfcheck
