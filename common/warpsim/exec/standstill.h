// Finds a cooperative launch that stands still: its blocks wait for each other, and none can go on.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>

#include "warpsim/exec/block.h"

namespace warpsim {

class Standstill {
  public:
    using Blocks = std::deque<std::unique_ptr<Block>>;

    // Never proves anything of a launch whose blocks read a clock, take their turns at random or
    // may be helped by the host: there the same state may lead to another one.
    explicit Standstill(const Grid& grid);

    // A block has begun or ended.
    void forget();
    // A block has had its turn, and `waiting` are all that have begun and not ended. True: they and
    // the memory are as they were some rounds ago, so they will be for ever.
    bool proved_by_turn(const Blocks& waiting);

  private:
    bool proved_by_round(const Blocks& waiting);

    const Grid& grid_;
    const bool watches_;
    size_t turns_ = 0, rounds_ = 0;
    size_t then_ = 0, state_then_ = 0;   // a round, and the blocks' state after it
    size_t proof_due_ = 0, memory_ = 0;  // the round in which memory must be this again; 0: none
};

}  // namespace warpsim
