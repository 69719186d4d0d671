// Finds loops that may be waiting for another thread, so that they yield sooner.
#pragma once

#include <array>
#include <vector>

#include "warpsim/exec/traits.h"

namespace warpsim {

class LoopCosts {
  public:
    explicit LoopCosts(const ptx::Function& function);

    // The share of a turn that one iteration of the loop [begin, end] costs (see Warp::back_edge).
    uint32_t of(int begin, int end) const;

  private:
    enum Kind { waits, looks, writes, calls, kinds };
    static bool is(Kind kind, const ptx::Instruction& instruction, Effect effect);

    bool any(Kind kind, int begin, int end) const {
        return before_[kind][end + 1] > before_[kind][begin];
    }

    std::array<std::vector<int>, kinds> before_;  // by instruction: how many of a kind precede it
};

}  // namespace warpsim
