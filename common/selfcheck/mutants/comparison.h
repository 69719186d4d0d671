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
// `functions`: the lab's host functions. What the planner refuses has no truth here.
std::vector<Complaint> compare_cases(const Answer& answer, const KernelTruth& truth,
                                     const std::vector<std::string>& functions = {});

// The cause is right, or unknown; or the first failure is of a size that the oracle did not judge.
std::vector<Complaint> compare_cause(const Answer& answer, const KernelTruth& truth,
                                     const std::vector<std::string>& functions = {});

// The elements of the first failure are those that the weights show.
std::vector<Complaint> compare_elements(const Answer& answer, const KernelTruth& truth,
                                        const std::vector<std::string>& functions, Oracle& oracle);

}  // namespace selfcheck
