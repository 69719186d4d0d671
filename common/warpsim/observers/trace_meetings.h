// Places in memory that threads access without a barrier between: candidates for races.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "warpsim/observers/trace_values.h"

namespace warpsim::trace {

struct Touch {
    AccessKind kind;
    uint64_t block;
    const Cluster* cluster;
    uint32_t thread, epoch, cluster_epoch;
    int line, step;  // step -1: not in a step

    bool operator==(const Touch&) const = default;
};

class Meetings {
  public:
    // Calls tell(step, line, other line) for both steps of each meeting with an earlier touch of
    // the place.
    template <class Tell>
    void touch(const Key& key, const Touch& now, Tell tell) {
        std::vector<Touch>& before = touches_[key];
        for (const Touch& earlier : before) {
            if (!meet(earlier, now)) continue;
            if (earlier.step >= 0) tell(earlier.step, earlier.line, now.line);
            if (now.step >= 0) tell(now.step, earlier.line, now.line);
        }
        if (before.size() < most) before.push_back(now);
    }
    void forget(const Block& block) { touches_.forget(block); }
    void clear() { touches_.clear(); }

  private:
    static constexpr size_t most = 64;  // per place; with more, the picture is too crowded anyway

    static bool meet(const Touch& one, const Touch& other) {
        const bool writes = one.kind != AccessKind::load || other.kind != AccessKind::load;
        const bool atomics = one.kind == AccessKind::atomic && other.kind == AccessKind::atomic;
        if (!writes || atomics) return false;
        if (one.block != other.block)
            return one.cluster != other.cluster || one.cluster_epoch == other.cluster_epoch;
        return one.thread != other.thread && one.epoch == other.epoch;
    }

    ByPlace<std::vector<Touch>> touches_;
};

}  // namespace warpsim::trace
