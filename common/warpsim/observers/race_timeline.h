// The launch's time, and the block that each moment belongs to: blocks that wait for each other
// take turns.
// docs/race_detection.md follows a kernel through it, with numbers.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "warpsim/observers/race_clock.h"

namespace warpsim::race {

class Timeline {
  public:
    void clear() { *this = {}; }
    bool over() const { return now_ == UINT32_MAX; }

    // Advances to the next moment, which belongs to `block`.
    Time tick(uint64_t block) {
        ++now_;
        if (turns_.empty() || turns_.back().block != block) turns_.push_back({now_, block});
        return now_;
    }
    uint64_t block_at(Time time) const {
        Turn& found = found_[time % found_.size()];
        if (found.begins != time) found = {time, find(time)};
        return found.block;
    }
    // The time since which all moments belong to `block`; UINT32_MAX if the latest one does not.
    Time latest_turn_of(uint64_t block) const {
        return turns_.back().block == block ? turns_.back().begins : UINT32_MAX;
    }

  private:
    struct Turn {
        Time begins;
        uint64_t block;
    };
    uint64_t find(Time time) const {
        const auto behind =
            std::upper_bound(turns_.begin(), turns_.end(), time,
                             [](Time t, const Turn& turn) { return t < turn.begins; });
        return (behind - 1)->block;
    }

    std::vector<Turn> turns_;
    Time now_ = 0;
    // Moments that were looked for, and their blocks, which never change: a word that all blocks look
    // at remembers the same moments for long.
    mutable std::array<Turn, 256> found_{};
};

}  // namespace warpsim::race
