// The one failure that is looked into and shown at length: the smallest.
#pragma once

#include <vector>

#include "diagnose/cause.h"
#include "judge/judge.h"

namespace lab {

// Fills in verdict.first_failure and cause, and the failure's own elements and cause in `history`.
// Nothing happens if no case of the history failed.
void diagnose_first_failure(CaseRunner& runner, RunHistory& history, uint64_t seed,
                            Verdict& verdict);

// The same where all sums are right and only a limit is missed.
void diagnose_limits(std::vector<CaseResult>& limits, Verdict& verdict);

}  // namespace lab
