// Puts the steps of a launch in order: warps run one after another up to a barrier, and each has
// steps that the others lack.
#pragma once

#include <map>
#include <unordered_map>
#include <vector>

#include "warpsim/exec/warp.h"
#include "warpsim/observers/trace.h"

namespace warpsim::trace {

class Steps {
  public:
    struct Id {
        uint32_t epoch, insn, times;
        auto operator<=>(const Id&) const = default;
    };

    // Returns the step's index for operator[]. A new step comes right after `previous` (-1: first
    // in the epoch).
    int find_or_add(const Id& id, int previous, StepKind kind, const SourcePlace& at);
    TracedStep& operator[](int step) { return steps_[static_cast<size_t>(step)]; }
    size_t size() const { return steps_.size(); }
    std::vector<TracedStep> in_order() const;

  private:
    std::vector<TracedStep> steps_;
    std::map<Id, int> known_;
    std::map<uint32_t, std::vector<int>> order_;  // by epoch
};

}  // namespace warpsim::trace
