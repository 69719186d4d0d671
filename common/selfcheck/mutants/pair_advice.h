// Whether the advice on a kernel with two mistakes is true.
#pragma once

#include <string>

#include "contract/suite.h"
#include "selfcheck/answer.h"
#include "selfcheck/mutants/true_causes.h"

namespace selfcheck {

// The lab program's answers on a kernel with both mistakes, and with each of them alone.
struct PairAnswers {
    const Answer &both, &first, &second;
};

enum class Advice { right, unknown, wrong };

struct JudgedAdvice {
    Advice advice;
    std::string why;  // it is wrong
    // Repairing the other mistake, which has another cause, would change more cases.
    bool is_of_smaller_mistake = false;
};

// The cause is right if it holds in the case that is shown, and if repairing a mistake that has this
// cause changes which cases fail, or how. If neither mistake alone has it, it comes from both
// together, and repairing either must change that.
JudgedAdvice judge_advice(const PairAnswers& answers, const KernelTruth& truth,
                          const lab::Suite& suite);

}  // namespace selfcheck
