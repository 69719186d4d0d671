// Findings of the checks in the cases of a lab, one result per kind of check.
#pragma once

#include "run/case_runner.h"

namespace lab {

// "Checks.races" and "Checks.uninitialised": passed, or failed with the finding of the case with
// the fewest elements, and its cause.
std::vector<CaseResult> results_of_checks(const RunHistory& history);

// The case with the fewest elements that has a finding of the kind; null: none.
const Case* smallest_with_race(const RunHistory& history);
const Case* smallest_with_uninitialised(const RunHistory& history);

}  // namespace lab
