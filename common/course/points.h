// Awards points for cases.
#pragma once

#include <string>
#include <vector>

#include "course/lab_toml.h"
#include "verdict/verdict.h"

namespace lab {

// A task's points are all or none: they count if every one of its cases passed on `device`, and so
// did every task that it needs.
std::vector<TaskResult> award(const std::vector<TaskSpec>& specs,
                              const std::vector<CaseResult>& cases, const std::string& device);

}  // namespace lab
