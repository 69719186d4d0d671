// The counts of the solution that lab.toml states for its headlines are those that it has now.
#pragma once

#include <string>

#include "selfcheck/answer.h"
#include "selfcheck/findings.h"

namespace selfcheck {

// `answer`: the verdict on the solution. Two counts are equal if the screen shows them alike.
void check_headlines(const Answer& answer, const std::string& lab_toml, Findings& findings);

}  // namespace selfcheck
