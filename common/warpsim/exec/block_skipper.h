// Skips blocks: where the next blocks do what one block did (block_follower.h), only what they write
// is written, and they are not executed. Memory, faults and counts of instructions are as if they
// were.
//
// Used only with memory that repeats itself: elsewhere hardly two blocks load the same.
#pragma once

#include <cstdint>
#include <optional>

#include "warpsim/exec/block_follower.h"

namespace warpsim {

class Grid;

class BlockSkipper {
  public:
    explicit BlockSkipper(Grid& grid) : grid_(grid) {}

    // `block` is about to start, in this turn of the schedule, and no other block is running.
    void begin(Block& block, uint64_t turn);
    // A block has run, and may have ended. Returns how many of the next ones are done as well.
    uint64_t skip(bool ended);
    bool follows() const { return follower_ && follower_->follows(); }

  private:
    uint64_t possible(uint64_t length, uint64_t work);

    Grid& grid_;
    std::optional<BlockFollower> follower_;  // null: this block is executed without it
    uint64_t pause_ = 4, wait_ = 4;          // blocks between attempts, and before the next one
    uint64_t done_ = 0;                      // instructions before the block
    uint64_t work_left_ = 0;                 // before the block
};

}  // namespace warpsim
