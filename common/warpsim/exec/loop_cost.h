// Finds loops that may be waiting for another thread, so that they yield sooner.
#pragma once

#include <vector>

#include "warpsim/ptx/module.h"

namespace warpsim {

class LoopCosts {
  public:
    explicit LoopCosts(const ptx::Function& function);

    // The share of a turn that one iteration of the loop [begin, end] costs (see Warp::back_edge).
    uint32_t of(int begin, int end) const;

  private:
    enum Kind { waits, looks, writes, calls, kinds };
    static bool is(Kind kind, const ptx::Instruction& instruction);

    bool any(Kind kind, int begin, int end) const {
        return before_[kind][end + 1] > before_[kind][begin];
    }

    std::vector<int> before_[kinds];  // by instruction: how many of a kind precede it
};

}  // namespace warpsim
