// What the checks found in the cases of a lab, a result for each kind.
#pragma once

#include "run/case_runner.h"

namespace lab {

// "Checks.races" and "Checks.uninitialised": passed, or failed with what was found in the case with
// the fewest elements, and its cause.
std::vector<CaseResult> results_of_checks(const Record& record);

// Of the cases in which one kind was found the one with the fewest elements; null: none was.
const Case* smallest_with_race(const Record& record);
const Case* smallest_with_uninitialised(const Record& record);

}  // namespace lab
