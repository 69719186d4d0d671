// Compares a lab program's verdict on a kernel with the truth.
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

// Each case must pass if it is right, and fail if it is not; with a wrong case, the lab's verdict
// must be "failed". Cases that the planner refuses are not compared.
std::vector<Complaint> compare_cases(const Answer& answer, const KernelTruth& truth,
                                     const lab::Suite& suite);

// The cause must be right, or unknown, unless the oracle did not judge the first failure's size.
std::vector<Complaint> compare_cause(const Answer& answer, const KernelTruth& truth,
                                     const lab::Suite& suite);

// The elements named in the first failure must match the weights.
std::vector<Complaint> compare_elements(const Answer& answer, const KernelTruth& truth,
                                        const lab::Suite& suite, Oracle& oracle);

}  // namespace selfcheck
