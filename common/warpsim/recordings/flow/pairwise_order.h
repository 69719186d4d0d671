// A second opinion on races in shared memory, as simple as can be: two threads are ordered only by
// a barrier that both came to, and every pair of accesses to a byte is compared. What it finds may
// be ordered by a third thread; where it finds nothing, there is no race.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "warpsim/exec/observer.h"

namespace warpsim {

class PairwiseOrder final : public Observer {
  public:
    bool found_unordered() const { return found_; }

    void accesses(const Warp& warp, const ObservedAccess& access) override;
    void arrives(const Warp& warp, int barrier, Mask lanes, bool waits) override;
    void barrier_opens(const Block& block, int barrier) override;
    void warp_synchronizes(const Warp& warp, Mask lanes) override;

  private:
    using Thread = uint64_t;  // block * 1024 + thread
    struct Deed {
        Thread thread;
        bool writes, atomic;
        uint64_t time;
    };
    void meet(const std::vector<Thread>& threads);
    bool ordered(const Deed& earlier, Thread later) const;
    void look_at(uint64_t byte, const Deed& deed);  // `byte`: of the block's shared memory

    bool found_ = false;
    uint64_t time_ = 0;
    std::map<std::pair<Thread, Thread>, uint64_t> last_met_;
    std::map<std::pair<const Block*, int>, std::vector<Thread>> waiting_;
    std::map<uint64_t, std::vector<Deed>> deeds_;  // by byte
};

}  // namespace warpsim
