// Races between the steps of a plan: launches, copies and fills in different streams that nothing
// orders (streams/races.h). sim runs them one after another; a GPU may run them at once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plan/plan.h"
#include "plan/step_accesses.h"
#include "plan/stream_order.h"
#include "streams/races.h"

namespace plan {

struct StepAccess {
    size_t step = 0;
    streams::AccessKind kind = streams::AccessKind::load;
    std::string place;  // as StepAccesses says it
};

struct StreamRace {
    StepAccess earlier, later;  // in the order of the plan
    Place first;                // the first byte that both access
};

class StreamRaces {
  public:
    // Both outlive this.
    StreamRaces(const Plan& plan, const StepAccesses& accesses);

    // A step has run. All run in the order of the plan.
    void ran(size_t step);
    const std::vector<StreamRace>& found() const { return found_; }

  private:
    StepAccess as_step(const streams::RacingAccess& access) const;

    const Plan& plan_;
    const StepAccesses& accesses_;
    std::vector<StepOrder> orders_;
    std::map<std::pair<size_t, size_t>, size_t> steps_;  // by stream and number in it
    streams::Races races_;
    std::vector<StreamRace> found_;
};

}  // namespace plan
