// The bytes that each step of a plan accesses, as it runs on sim.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "device/sim.h"
#include "plan/plan.h"
#include "streams/races.h"

namespace plan {

class StepAccesses {
  public:
    // The plan's buffers begin at `buffers`, on `sim`. All three outlive this.
    StepAccesses(const Plan& plan, const device::Sim& sim,
                 const std::vector<device::Pointer>& buffers);

    // The accesses of a step that has just run. Their places are the step's words in describe(), or, in
    // a kernel, its name and the line: "add (kernel.cu:12)".
    std::vector<streams::Access> of(size_t step) const;
    Place place_of(uint64_t address) const;  // in the plan's buffers

  private:
    streams::Access access(const Place& to, uint64_t bytes, streams::AccessKind kind,
                           size_t step) const;

    const Plan& plan_;
    const device::Sim& sim_;
    std::vector<uint64_t> addresses_;  // of the buffers
    std::vector<std::string> texts_;   // of the steps
};

}  // namespace plan
