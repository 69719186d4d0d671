// Diagnoses failing cases: which elements are lost, doubled or misplaced, and why.
#pragma once

#include <span>
#include <vector>

#include "diagnose/cause.h"
#include "run/case_runner.h"

namespace lab {

struct FailedCase {
    const Case* test_case;
    const CaseRun* run;
};

// Fills in the elements and the cause of the first failing case. `others` (smaller first) must
// agree with the cause; `history` has all cases on this device.
void diagnose(CaseRunner& runner, const FailedCase& first, std::span<const FailedCase> others,
              const RunHistory& history, uint64_t seed, Failure& failure);

}  // namespace lab
