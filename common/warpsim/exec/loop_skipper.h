// Skips loop iterations: where a warp reads the same data in every iteration, its registers are
// advanced by many iterations at once, to exactly the values that execution would give.
//
// Used only with memory that repeats itself, so that a sum of two billion elements ends within a
// bearable time.
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
    // The running split of `warp` has taken the backward branch `edge` with all its lanes.
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
        // For a backward branch: the iterations to wait before an attempt.
        uint32_t pause;
        // For a backward branch: the iterations that are followed as one, 1 or 2, since two buffers
        // may alternate. Three alternating buffers are never recognised.
        uint32_t rounds = 1;
    };

    // Returns the number of skipped instructions.
    uint64_t skip(Warp& warp, const Insn& edge, uint32_t rounds);
    // These two execute the split's instructions until it has taken `edge` `rounds` times, or once,
    // and return their number. None: an instruction on the way is unsuitable and was not executed,
    // the loop is too long, or the warp's turn is over.
    std::optional<uint64_t> go_around(Warp& warp, const Insn& edge, uint32_t rounds,
                                      Recurrences* recurrences);
    std::optional<uint64_t> go_around_once(Warp& warp, const Insn& edge, Recurrences* recurrences);
    Known& known(const Insn& insn);

    Loop loop_;                                // the loop that branched back last
    uint32_t wait_ = 0;                        // iterations left before the next attempt
    std::vector<std::optional<Known>> known_;  // by Insn::id
};

}  // namespace warpsim
