// The plans of a student's host functions, each made once.
#pragma once

#include <map>
#include <span>
#include <string>

#include "contract/case.h"
#include "planner/planner.h"

namespace lab {

class Plans {
  public:
    explicit Plans(Planner planner) : planner_(std::move(planner)) {}

    // Makes the missing plans for the calls of these cases, many at once, which is much faster than
    // one by one. Throws as plan() does, except PlanError.
    void prepare(std::span<const Case> cases, device::Device& device);
    // The plan of the case's call on this device: its first buffers are those of the contract's
    // parameters. Throws plan::PlanError, NoVerdict, device::Error.
    const plan::Plan& plan(const Case& test_case, device::Device& device);

    // All plans made so far, as JSON: docs/contracts/plan.md.
    std::string to_json(const plan::ParameterNames& names) const;

  private:
    struct Key {
        std::string function;  // its declaration
        Sizes sizes;
        std::string device;
        auto operator<=>(const Key&) const = default;
    };

    // The calls without a plan, at most as many as fit in one sandbox; hopeless ones are refused at
    // once.
    std::map<Key, HostCall> missing(std::span<const Case> cases, device::Device& device);
    const Planned& made(const Case& test_case, device::Device& device);
    void require_use_of_sizes(const Case& test_case, const plan::Plan& own, device::Device& device);

    Planner planner_;
    std::map<Key, Planned> made_;
    struct Hopeless {
        uint64_t from;  // the fewest elements
        plan::PlanError refused;
    };
    std::map<std::string, Hopeless> hopeless_;  // by function; not tried again
};

}  // namespace lab
