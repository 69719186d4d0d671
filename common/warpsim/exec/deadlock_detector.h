// Detects a launch that makes no progress, in which blocks wait for each other: those of a
// cooperative launch, or of a cluster.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>

#include "warpsim/exec/cluster.h"

namespace warpsim {

class DeadlockDetector {
  public:
    using Clusters = std::deque<std::unique_ptr<Cluster>>;

    // Proves nothing for a launch whose blocks read a clock, have random turns or may be waiting
    // for the host: there the same state may lead to different successors.
    explicit DeadlockDetector(const Grid& grid);

    // A cluster has begun or ended.
    void forget();
    // A cluster has had its turn; `waiting` are all that have begun and not ended. True: their state
    // and memory equal those of some rounds ago, so they will repeat for ever.
    bool proved_by_turn(const Clusters& waiting);

  private:
    bool proved_by_round(const Clusters& waiting);

    const Grid& grid_;
    const bool watches_;
    size_t turns_ = 0, rounds_ = 0;
    size_t then_ = 0, state_then_ = 0;   // a past round, and the blocks' state after it
    size_t proof_due_ = 0, memory_ = 0;  // round when memory must match this digest again; 0: none
};

}  // namespace warpsim
