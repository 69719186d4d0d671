// Skips blocks: those that do what an earlier block did (block_follower.h) are not executed, only what
// they write is written. Memory, faults and counts of instructions are as if they were executed.
//
// In memory that repeats itself many blocks load the same; elsewhere, those that have no data.
#pragma once

#include <cstdint>
#include <optional>

#include "warpsim/exec/block_follower.h"

namespace warpsim {

class Grid;

class BlockSkipper {
  public:
    explicit BlockSkipper(Grid& grid) : grid_(grid) {}

    // The blocks up to this turn of the schedule have ended. Returns how many of the next ones are
    // skipped.
    uint64_t skip(uint64_t turn);
    // `block` is about to start, in this turn.
    void begin(Block& block, uint64_t turn);
    // It has run, and may have ended.
    void end(bool ended);
    bool follows() const { return is_following_ && follower_->follows(); }

  private:
    uint64_t possible(uint64_t later) const;

    Grid& grid_;
    std::optional<BlockFollower> follower_;  // null: nothing is known about any block
    uint64_t followed_turn_ = 0;
    uint64_t misses_ = 0;                // blocks in a row that it does not tell about
    bool is_following_ = false;          // the block that is running
    uint64_t length_ = 0, work_ = 0;     // of the followed block: its instructions, and the rest
    uint64_t pause_ = 4, wait_ = 4;      // blocks between attempts, and before the next one
    uint64_t done_ = 0, work_left_ = 0;  // before the block: instructions, and work
};

}  // namespace warpsim
