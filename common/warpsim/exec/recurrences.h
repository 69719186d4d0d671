// How a frame's registers change from one iteration of a loop to the next, or from one block to the
// next.
//
// One iteration is followed, instruction by instruction. The assumption: in each lane, each
// register advances by the same step as in the iteration before. The result: the step of everything
// that the loop computes from the registers, and the number of iterations for which every branch,
// every comparison and every loaded byte stays the same. If the resulting steps equal the assumed
// ones, then by induction the loop continues this way for that many iterations. These are the add
// recurrences of Bachmann, Wang and Zima, "Chains of Recurrences" (1994), found for one path and
// proved by executing it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "warpsim/exec/loop_rule.h"
#include "warpsim/exec/memory.h"
#include "warpsim/exec/steps.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

class Recurrences {
  public:
    // `lanes` of `warp` are at the head of a loop; `before` are its registers one iteration
    // earlier. times() is at most `most`.
    Recurrences(Warp& warp, Mask lanes, std::span<const std::byte> before, uint64_t most);

    // `insn` is about to be executed by the lanes `active`. False if its result has no known step.
    // These lanes are the same in every iteration, because predicates are.
    bool follow(const Insn& insn, const LoopRule& rule, Mask active);
    // Notes that these lanes read a guard.
    void follow_guard(Operand predicate, Mask lanes) { read(predicate, lanes); }
    // Nothing is known about this register of these lanes, until they write it.
    void forget(Operand place, Mask lanes);

    // At the loop's head again: true if all registers advanced as assumed. AsyncCopies checks the
    // copies in flight.
    bool hold() const;
    // Provided hold() is true: the number of iterations that are as the followed one, beginning with
    // the one that comes `later`, at most `most`. 0: the later one loads something else.
    uint64_t times(uint64_t later = 0, uint64_t most = UINT64_MAX) const;
    // The same if they load the same, beginning with the followed one.
    uint64_t most_times() const { return times_; }
    // Advances all registers by `times` iterations.
    void advance(uint64_t times) const;

    using Steps = std::array<int64_t, warp_size>;
    using Values = std::array<uint64_t, warp_size>;

    // A register: its values now, and how far they move.
    struct Moving {
        Operand place;
        Values value;
        Steps step;
    };
    // Nullopt if that is not known, or it has another size than integers.
    std::optional<Moving> moving(Operand place, Mask lanes);
    // Sets all lanes of a register to its values after so many times.
    static void set(Warp& warp, const Moving& moving, uint64_t times);
    void write(Operand place, const Steps& steps, Mask active);
    // A store or an atomic to memory that is read again in the next iteration or block: it must do
    // the same there.
    bool follow_own_write(const Insn& insn, Mask active);
    // The index of the address among the operands of a store or an atomic: results come before it.
    static int address_of(const Insn& insn) {
        return insn.traits.effect == Effect::atomic ? insn.vector_size : 0;
    }

  private:
    struct Row {
        Operand place;
        bool read_first = false, written = false;
        Steps assumed{}, step{};  // by lane; of a predicate: zeros
        Mask forgotten = 0;
    };

    // Loaded bytes that must be the same in each iteration, though their address may change.
    struct Loaded {
        uint64_t address;
        int64_t step;
        size_t bytes;
    };

    Row& find(Operand place, bool reads);
    const Steps& read(Operand place, Mask active);
    bool stands_still(Operand place, Mask active);
    bool all_stand_still(const Insn& insn, Mask active);  // checks its sources
    bool follow_by_kind(const Insn& insn, const LoopRule& rule, Mask active);
    bool follow_exchange(const Insn& insn, Mask active);
    bool follow_lanes(const Insn& insn, const LoopRule& rule, Mask active);
    bool follow_comparison(const Insn& insn, const LoopRule& rule, Mask active);
    bool follow_selection(const Insn& insn, Mask active);
    bool follow_load(const Insn& insn, const LoopRule& rule, Mask active);
    bool follow_async_copy(const Insn& insn, Mask active);
    bool note_bytes(Operand address, const Insn& insn, uint32_t bytes, const Steps& steps,
                    Mask active);
    void at_most(uint64_t times) { times_ = std::min(times_, times); }
    void stay_within(ptx::Type type, const Stepping& number);
    void stay_on_side(LoopRule::Side side, const Stepping& left, const Stepping& right);
    Values values(Operand place) const;  // of a predicate: zeros

    Warp& warp_;
    Mask lanes_;
    std::span<const std::byte> before_;
    std::vector<std::byte> start_;
    std::vector<int> row_at_;  // by place / 64; -1: none yet
    std::vector<Row> rows_;
    std::vector<Loaded> loaded_;
    uint64_t times_;
    bool read_forgotten_ = false;
};

}  // namespace warpsim
