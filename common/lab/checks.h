// What the checks found in the cases of a lab, a result for each kind.
#pragma once

#include "lab/judge.h"

namespace lab {

// The task whose points they cost.
inline constexpr char checks_task[] = "Checks";

// "Checks.races" and "Checks.uninitialised": passed, or failed with what was found in the case with
// the fewest elements, and its cause.
std::vector<CaseResult> results_of_checks(const Record& record);

// Of the cases in which one kind was found the one with the fewest elements; null: none was.
const Case* smallest_with_race(const Record& record);
const Case* smallest_with_uninitialised(const Record& record);

template <class Finding>
std::vector<std::string> texts_of(const std::vector<Finding>& found) {
    std::vector<std::string> texts;
    for (const Finding& finding : found) texts.push_back(text_of(finding));
    return texts;
}

}  // namespace lab
