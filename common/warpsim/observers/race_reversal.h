// Makes the two accesses of a race meet the other way round: the thread whose access came first
// waits before it until the other thread's access has come.
//
// Example: `*output += sum` by thread 0 of each block. In order, block 0 loads, stores, and then
// block 1 loads: the race is between that store and that load, and the sum is right. Reversed,
// block 0 waits before its store until block 1 has loaded the old value: one sum is lost.
#pragma once

#include "warpsim/exec/hold.h"
#include "warpsim/observers/race.h"

namespace warpsim {

class RaceReversal final : public Hold {
  public:
    // The race is of an earlier launch of the same kernel; its buffers may be at other addresses.
    explicit RaceReversal(Race race) : race_(std::move(race)) {}

    Mask lanes_to_hold(const Warp& warp, const ObservedAccess& access) override;
    bool is_holding() const override { return holds_; }
    void let_go() override;

  private:
    bool is_made_by(const RaceEnd& end, const Warp& warp, const ObservedAccess& access) const;

    Race race_;
    bool holds_ = false, lets_pass_ = false, reversed_ = false;
};

}  // namespace warpsim
