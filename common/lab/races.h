// What the cases of a lab showed of races, as one result of its own.
#pragma once

#include "lab/judge.h"

namespace lab {

// Of the cases in which a race was found the one with the fewest elements; null: none was.
const Case* smallest_with_race(const Record& record);

// "Checks.races": passed, or failed with the races of that case and their cause.
CaseResult result_of_races(const Record& record);

std::vector<std::string> texts_of(const std::vector<warpsim::Race>& races);

}  // namespace lab
