// How a frame's registers change from one time around a loop to the next.
//
// A loop is followed once, instruction by instruction. What is assumed: that each register goes on
// as it went the last time, lane by lane, by a step. What is found: the step of everything that the
// loop computes from them, and for how many times around every branch, every comparison and every
// byte that is loaded stays as it is. If the steps that come out are those that went in, the loop
// does so that many times, by induction. These are the add recurrences of Bachmann, Wang and Zima,
// "Chains of Recurrences" (1994), found for one path and proved by executing it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "warpsim/exec/loop_rule.h"
#include "warpsim/exec/memory.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

class Recurrences {
  public:
    // `lanes` of `warp` are at the head of a loop, where its registers were `before` the last time.
    // Nobody asks for more than `most` times.
    Recurrences(Warp& warp, Mask lanes, std::span<const std::byte> before, uint64_t most);

    // Whether `insn`, which is about to be executed by `active` of the lanes, leaves steps behind.
    // Which lanes that are is the same every time, for predicates are.
    bool follow(const Insn& insn, const LoopRule& rule, Mask active);
    // The value of a guard.
    void follow_predicate(Operand predicate) { find(predicate, true); }

    // At the head again: whether all registers went as was assumed. Of copies that are on their way
    // AsyncCopies knows.
    bool hold() const;
    // So many times in all, the one that was followed included, if they hold.
    uint64_t times();
    // Takes all registers so many times further.
    void advance(uint64_t times) const;

    using Steps = std::array<int64_t, warp_size>;
    using Values = std::array<uint64_t, warp_size>;

  private:
    struct Row {
        Operand place;
        bool read_first = false, written = false;
        Steps assumed{}, step{};  // by lane; of a predicate: zeros
    };

    // Bytes that must stay the same, though they come from another address each time.
    struct Loaded {
        uint64_t address;
        int64_t step;
        size_t bytes;
    };

    Row& find(Operand place, bool reads);
    const Steps& read(Operand place) { return find(place, true).step; }
    void write(Operand place, const Steps& steps, Mask active);
    bool stands_still(Operand place, Mask active);
    bool all_stand_still(const Insn& insn, Mask active);  // its sources
    bool follow_lanes(const Insn& insn, const LoopRule& rule, Mask active);
    bool follow_comparison(const Insn& insn, const LoopRule& rule, Mask active);
    bool follow_selection(const Insn& insn, Mask active);
    bool follow_load(const Insn& insn, const LoopRule& rule, Mask active);
    bool follow_async_copy(const Insn& insn, Mask active);
    bool note_bytes(Operand address, const Insn& insn, uint32_t bytes, const Steps& steps,
                    Mask active);
    void at_most(uint64_t times) { times_ = std::min(times_, times); }
    Values values(Operand place) const;  // of a predicate: zeros

    Warp& warp_;
    Mask lanes_;
    std::span<const std::byte> before_;
    std::vector<std::byte> start_;
    std::vector<int> row_at_;  // by place / 64; -1: none yet
    std::vector<Row> rows_;
    std::vector<Loaded> loaded_;
    uint64_t times_;
};

}  // namespace warpsim
