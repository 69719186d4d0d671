// Executes a plan on a device.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "device/gpu_timing.h"
#include "plan/plan.h"

namespace plan {

struct Replayed {
    device::Outcome outcome;     // printed lines of all launches; the first fault ends the replay
    std::optional<size_t> step;  // the step that faulted
};

// Each buffer from its first byte on.
std::vector<device::Pointer> starts_of(const std::vector<device::Buffer>& buffers);

// A plan with its buffers on a device; it can be run any number of times.
class Replay {
  public:
    // The plan's first buffers begin at `given`; those that it allocates are allocated here, once for
    // all runs, with undefined contents. `limits` bounds each launch. Throws PlanError if the
    // program lacks a variable, device::Error.
    Replay(Plan plan, device::Device& device, std::vector<device::Pointer> given,
           const device::Launch& limits = {});

    // Throws PlanError if a step reaches outside its buffer, device::Error.
    // `after` is called behind each step, with its number.
    Replayed run(const std::function<void(size_t)>& after = nullptr);
    const Plan& plan() const { return plan_; }
    const std::vector<device::Pointer>& buffers() const { return buffers_; }
    // The same as a list of steps in one stream, for timing: an upload becomes a copy from device
    // memory.
    std::vector<device::Step> steps();

  private:
    device::Buffer make(const Buffer& buffer) const;
    device::Pointer room(const Place& place, uint64_t bytes) const;
    device::Outcome execute(const Step& step);
    device::Outcome execute(const Launch& launch);
    device::Outcome execute(const Fill& fill);
    device::Outcome execute(const Copy& copy);
    device::Outcome execute(const Upload& upload);
    // Events and waits: the order of the steps is theirs already.
    template <class Ordering>
    device::Outcome execute(const Ordering&) {
        return {};
    }
    device::Argument value(const Argument& argument) const;
    device::Launch value(const Launch& launch) const;
    device::Pointer value(const Place& place) const;
    device::Step step(const Launch& launch);
    device::Step step(const Fill& fill);
    device::Step step(const Copy& copy);
    device::Step step(const Upload& upload);
    template <class Ordering>
    std::optional<device::Step> step(const Ordering&) {
        return std::nullopt;
    }

    Plan plan_;
    device::Device& device_;
    std::vector<device::Pointer> buffers_;
    device::Launch limits_;
    size_t step_ = 0;
};

}  // namespace plan
