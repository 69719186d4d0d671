// Leaves out what a loop would do again and again: where a warp goes around with the same data each
// time, it is taken many times further at once, to exactly where it would have come.
//
// Only in memory that repeats itself, so that a sum of two thousand million elements ends while
// somebody waits for it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "warpsim/exec/loop_rule.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

class Recurrences;

class LoopSkipper {
  public:
    // The running split of `warp` has branched back by `edge`, with all its lanes.
    void arrive(Warp& warp, const Insn& edge);

  private:
    struct Loop {
        const Warp* warp = nullptr;
        const Frame* frame = nullptr;
        const Insn* edge = nullptr;
        Mask lanes = 0;
        bool operator==(const Loop&) const = default;
    };

    struct Known {
        LoopRule rule;
        // Of a branch back: so many times around it waits before it is tried.
        uint32_t pause;
        // And so many times around, 1 or 2, are taken as one: two buffers may serve by turns. Three
        // are never found out.
        uint32_t rounds = 1;
    };

    // Returns how many instructions it has left out.
    uint64_t skip(Warp& warp, const Insn& edge, uint32_t rounds);
    // These two execute the split's instructions until it has branched back by `edge`, so many
    // times or once, and say how many there were. None: something on the way is not for this, and
    // has not been executed, or the warp's turn is over.
    std::optional<uint64_t> go_around(Warp& warp, const Insn& edge, uint32_t rounds,
                                      Recurrences* recurrences);
    std::optional<uint64_t> go_around_once(Warp& warp, const Insn& edge, Recurrences* recurrences);
    Known& known(const Insn& insn);

    Loop loop_;                                // the one that was last gone around
    uint32_t wait_ = 0;                        // so many times more, before it is tried
    std::vector<std::optional<Known>> known_;  // by Insn::id
};

}  // namespace warpsim
