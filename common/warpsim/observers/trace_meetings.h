// Where threads meet in memory without a barrier between: the places at which a race may show.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "warpsim/observers/trace_values.h"

namespace warpsim::trace {

struct Touch {
    AccessKind kind;
    uint64_t block;
    uint32_t thread, epoch;
    int line, step;  // step -1: none that is drawn

    bool operator==(const Touch&) const = default;
};

class Meetings {
  public:
    // tell(step, line, other line) for the steps that meet an earlier touch of the place.
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
    void clear() { touches_.clear(); }

  private:
    static constexpr size_t most = 64;  // of one place; beyond, the picture is crowded anyway

    static bool meet(const Touch& one, const Touch& other) {
        const bool writes = one.kind != AccessKind::load || other.kind != AccessKind::load;
        const bool atomics = one.kind == AccessKind::atomic && other.kind == AccessKind::atomic;
        if (!writes || atomics) return false;
        if (one.block != other.block) return true;
        return one.thread != other.thread && one.epoch == other.epoch;
    }

    std::unordered_map<Key, std::vector<Touch>, HashOfKey> touches_;
};

}  // namespace warpsim::trace
