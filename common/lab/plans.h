// The plans of a student's host functions, each made once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "lab/case.h"
#include "lab/planner.h"

namespace lab {

class Plans {
  public:
    static constexpr uint64_t workspace_bytes = uint64_t{1} << 20;

    explicit Plans(Planner planner) : planner_(std::move(planner)) {}

    // Of the case's call on this device: its first buffers are the input, the output (of argmax the
    // index as well) and the workspace. Throws plan::PlanError, NoVerdict, device::Error.
    const plan::Plan& plan(const Case& asked, device::Device& device);

    // All that were made so far, as JSON: docs/contracts/plan.md.
    std::string to_json(const plan::ParameterNames& names) const;

  private:
    struct Made {
        plan::Plan plan;
        std::optional<plan::PlanError> refused;  // why there is none
    };
    Planner planner_;
    std::map<std::tuple<std::string, uint64_t, std::string>, Made> made_;  // function, n, device
    // By function: refused after a long wait, and not tried again.
    std::map<std::string, plan::PlanError> hopeless_;
};

}  // namespace lab
