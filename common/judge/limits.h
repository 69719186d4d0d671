// Limits: upper bounds in lab.toml for counts on sim.
#pragma once

#include <string>
#include <vector>

#include "course/lab_toml.h"
#include "judge/counted_cases.h"
#include "verdict/verdict.h"

namespace lab {

struct JudgedLimit {
    CaseResult result;
    LimitResult limit;
};

std::string limit_name(const TaskSpec& task,
                       const LimitSpec& limit);  // "Limits.global_loads_per_element"

// The name of the first task that `task` needs and that did not pass, or its own if its cases
// failed; empty if neither.
std::string unmet_need(const TaskSpec& task, const std::vector<TaskResult>& so_far);

class Limits {
  public:
    Limits(const DeviceUnderTest& device, CountedCases& cases) : device_(device), cases_(cases) {}

    // With several cases, the highest count decides. The result is skipped, with a reason, if a
    // needed task did not pass or the device cannot count. Throws NoVerdict for an unknown counter.
    JudgedLimit judge(const TaskSpec& task, const LimitSpec& limit, const std::string& unmet);

  private:
    void measure(const std::string& task, const LimitSpec& limit, JudgedLimit& judged);

    const DeviceUnderTest& device_;
    CountedCases& cases_;
};

}  // namespace lab
