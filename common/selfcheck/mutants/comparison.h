// What a lab program answered about a kernel, beside the truth.
#pragma once

#include <string>
#include <vector>

#include "selfcheck/answer.h"
#include "selfcheck/mutants/oracle.h"
#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {

struct Complaint {
    std::string wanted, got;
};

// Each case is passed if it is right and failed if not; a whole that differs is not passed.
std::vector<Complaint> compare_cases(const Answer& answer, const KernelTruth& truth);

// The cause is right, or unknown.
std::vector<Complaint> compare_cause(const Answer& answer, const KernelTruth& truth);

// The elements of the first failure are those that the weights show.
std::vector<Complaint> compare_elements(const Answer& answer, const KernelTruth& truth,
                                        Oracle& oracle);

}  // namespace selfcheck
