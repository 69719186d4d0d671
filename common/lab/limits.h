// Limits: counts on sim that lab.toml sets an upper bound for.
#pragma once

#include <string>
#include <vector>

#include "lab/case_runner.h"
#include "lab/lab_toml.h"
#include "lab/verdict.h"

namespace lab {

struct Counted {
    CaseResult result;
    LimitResult limit;
};

std::string limit_name(const TaskSpec& task,
                       const LimitSpec& limit);  // "Limits.global_loads_per_element"

// The title of the first task that `task` needs and that did not pass; empty if all did.
std::string unmet_need(const TaskSpec& task, const std::vector<TaskResult>& so_far);

// Counts the launch `asked` on sim. Skipped, and saying so, if a need is unmet or the device cannot
// count. Throws NoVerdict for a counter that does not exist.
Counted run_limit(CaseRunner& runner, const TaskSpec& task, const LimitSpec& limit,
                  const Case& asked, const std::string& unmet);

}  // namespace lab
