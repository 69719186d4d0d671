// An independent check for races, as simple as possible: every thread has a clock for every other
// one (C. Fidge, Timestamps in message-passing systems, 1988), barriers join clocks, atomics
// between fences pass them on, and every pair of accesses to a byte is compared.
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "warpsim/exec/observer.h"

namespace warpsim {

class PairwiseOrder final : public Observer {
  public:
    bool found_unordered() const { return found_; }

    void accesses(const Warp& warp, const ObservedAccess& access) override;
    void arrives(const Warp& warp, int barrier, Mask lanes, bool waits) override;
    void barrier_opens(const Block& block, int barrier) override;
    void fences(const Warp& warp, const Insn& insn) override;
    void warp_synchronizes(const Warp& warp, Mask lanes) override;

  private:
    using Thread = uint64_t;  // block * 1024 + thread
    using Clock = std::map<Thread, uint64_t>;
    using Byte = std::pair<uint64_t, uint64_t>;  // 0, or 1 + the block of shared memory; address
    struct Action {
        Thread thread;
        bool writes, atomic;
        uint64_t time;  // of the thread's own clock
    };
    static void join(Clock& clock, const Clock& other);
    void hand_on(Thread thread, const Insn& atomic, uint64_t address);
    void meet(const std::vector<Thread>& threads);
    bool ordered(const Action& earlier, Thread later) const;
    void look_at(const Byte& byte, const Action& action);

    bool found_ = false;
    std::map<Thread, Clock> clocks_;
    std::map<Thread, Clock> fenced_;       // as they were at the thread's latest fence
    std::map<Thread, Clock> heard_;        // from atomics, valid from the next fence on
    std::map<uint64_t, Clock> handed_on_;  // by address
    std::map<std::pair<const Block*, int>, std::vector<Thread>> waiting_;
    std::map<Byte, std::vector<Action>> actions_;
};

}  // namespace warpsim
