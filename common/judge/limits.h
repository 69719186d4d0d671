// Limits: upper bounds in lab.toml for counts on sim.
#pragma once

#include <string>
#include <vector>

#include "course/lab_toml.h"
#include "run/counted.h"
#include "verdict/verdict.h"

namespace lab {

struct JudgedLimit {
    CaseResult result;
    LimitResult limit;
};

std::string limit_name(const TaskSpec& task,
                       const LimitSpec& limit);  // "Limits.global_loads_per_element"

// The name of the first task that `task` needs and that did not pass; empty if all passed.
std::string unmet_need(const TaskSpec& task, const std::vector<TaskResult>& so_far);

// Judges a lab's limits by running `cases` once, when the counts are first needed.
class Limits {
  public:
    Limits(CaseRunner& runner, std::span<const Case> cases) : runner_(runner), cases_(cases) {}

    // With several cases, the highest count decides. The result is skipped, with a reason, if a
    // needed task did not pass or the device cannot count. Throws NoVerdict for an unknown counter.
    JudgedLimit judge(const TaskSpec& task, const LimitSpec& limit, const std::string& unmet);

  private:
    const std::vector<Counted>& counted();
    void measure(const LimitSpec& limit, JudgedLimit& judged);

    CaseRunner& runner_;
    std::span<const Case> cases_;
    std::vector<Counted> counted_;
};

}  // namespace lab
