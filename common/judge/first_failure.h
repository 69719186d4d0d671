// Diagnoses the smallest failure, the only one shown in detail.
#pragma once

#include <vector>

#include "diagnose/cause.h"
#include "judge/judge.h"

namespace lab {

// Fills in verdict.first_failure and cause, and the elements and cause of the failure itself in
// `history`. Does nothing if no case of the history failed.
void diagnose_first_failure(CaseRunner& runner, RunHistory& history, uint64_t seed,
                            Verdict& verdict);

// The same if all sums are right and only a limit is missed.
void diagnose_limits(std::vector<CaseResult>& limits, Verdict& verdict);

}  // namespace lab
