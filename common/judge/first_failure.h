// Diagnoses the smallest failure, the only one shown in detail.
#pragma once

#include <vector>

#include "diagnose/cause.h"
#include "judge/judge.h"

namespace lab {

// Fills in verdict.first_failure and cause, and the elements and cause of the failure itself in
// `judged`. Does nothing if none of its cases failed. `examined`: all cases of the lab, for their
// evidence; the same history if all are judged.
void diagnose_first_failure(CaseRunner& runner, RunHistory& judged, const RunHistory& examined,
                            uint64_t seed, Verdict& verdict);

// The same if all sums are right and only a limit is missed.
void diagnose_limits(std::vector<CaseResult>& limits, Verdict& verdict);

}  // namespace lab
