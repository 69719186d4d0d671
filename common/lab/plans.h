// The plans of one host function, each made once.
#pragma once

#include <map>
#include <optional>

#include "lab/planner.h"

namespace lab {

class Plans {
  public:
    static constexpr uint64_t workspace_bytes = uint64_t{1} << 20;

    explicit Plans(Planner planner) : planner_(std::move(planner)) {}

    // Of reduce_sum(input, output, workspace, n). Throws plan::PlanError, NoVerdict.
    const plan::Plan& plan(uint64_t n);

  private:
    struct Made {
        plan::Plan plan;
        std::optional<plan::PlanError> refused;  // why there is none
    };
    Planner planner_;
    std::map<uint64_t, Made> made_;
    std::optional<plan::PlanError> hopeless_;  // refused after a long wait: it is not tried again
};

}  // namespace lab
