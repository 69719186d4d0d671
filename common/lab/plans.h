// The plans of a student's host functions, each made once.
#pragma once

#include <map>
#include <span>
#include <string>
#include <tuple>

#include "lab/case.h"
#include "lab/planner.h"

namespace lab {

class Plans {
  public:
    static constexpr uint64_t workspace_bytes = uint64_t{1} << 20;

    explicit Plans(Planner planner) : planner_(std::move(planner)) {}

    // Makes those of these cases' calls that are still missing, many at once: far sooner than one
    // by one. Throws as plan() does, but no PlanError.
    void prepare(std::span<const Case> asked, device::Device& device);
    // Of the case's call on this device: its first buffers are the input, the output (of argmax the
    // index as well) and the workspace. Throws plan::PlanError, NoVerdict, device::Error.
    const plan::Plan& plan(const Case& asked, device::Device& device);

    // All that were made so far, as JSON: docs/contracts/plan.md.
    std::string to_json(const plan::ParameterNames& names) const;

  private:
    using Key = std::tuple<std::string, uint64_t, std::string>;  // function, n, device

    // Up to as many as one box takes; what is hopeless is refused here and now.
    std::map<Key, HostCall> missing(std::span<const Case> asked, device::Device& device);

    Planner planner_;
    std::map<Key, Planned> made_;
    struct Hopeless {
        uint64_t from;  // the smallest n
        plan::PlanError refused;
    };
    std::map<std::string, Hopeless> hopeless_;  // by function; not tried again
};

}  // namespace lab
