// `make labNN run`: one call on an input of the student's own, checked, with all that went in and
// came out.
#pragma once

#include <string>
#include <vector>

#include "contract/suite.h"
#include "lab/options.h"
#include "run/case_runner.h"

namespace lab {

// A case of the named function, without one the lab's first, at these sizes; without any, as large
// as the file of numbers. Throws UsageError with the words that would do.
Case own_case(const Suite& suite, const OwnInput& own);

// The inputs of such a case, and the data that they are of.
struct OwnData {
    Data data;
    std::vector<Array> inputs;
};
// Throws UsageError naming the file and line of what is no number, or the known kinds of data.
OwnData own_data(const Case& own_case, const OwnInput& own, const CaseRunner& runner);

}  // namespace lab
