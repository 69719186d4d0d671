// Skips rounds of a block: iterations of a loop in which its warps wait for each other. Where all
// warps go around in the same way and load the same, their registers are advanced by many rounds at
// once.
//
// A round begins where a barrier opens at one place of the program, and ends where it opens there
// again. The first one shows how far the registers move, the second one is followed instruction by
// instruction (recurrences.h), and must leave the registers moved as far again, and shared memory as
// it was. Used as LoopSkipper is, which skips loops without barriers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "warpsim/exec/block.h"
#include "warpsim/exec/observer.h"
#include "warpsim/exec/recurrences.h"

namespace warpsim {

class RoundSkipper final : public Observer {
  public:
    explicit RoundSkipper(Grid& grid) : grid_(grid) {}

    // A barrier of `block` has opened, and no warp has gone on yet.
    void arrive(Block& block);
    // The block's turn is over.
    void leave();
    // Whether it is following a round.
    bool is_watching() const { return attempt_ && !attempt_->moves.empty() && attempt_->follows; }

    void guards(const Warp& warp, const Insn& insn, Mask lanes) override;
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

  private:
    // Where the first warp goes on, and the loop that it last branched back by.
    using Head = std::pair<int, const Insn*>;
    // Where each warp goes on, all its lanes together; a warp that has ended has none.
    struct WarpPlace {
        int pc = 0;
        Mask lanes = 0;
        bool operator==(const WarpPlace&) const = default;
    };
    using Place = std::vector<WarpPlace>;
    struct Known {
        uint32_t pause, wait;  // rounds between attempts, and before the next one
    };
    struct Attempt {
        Block* block;
        Head head;
        Place place;
        std::vector<std::vector<std::byte>> rows;  // by warp, as the first round began
        // As the present round began:
        uint64_t instructions = 0, work_left = 0;  // that the launch had done, and had left
        std::vector<uint32_t> turn_costs;          // by warp
        std::vector<std::byte> shared;
        std::vector<std::unique_ptr<Recurrences>> moves;  // by warp; empty in the first round
        bool follows = true;  // whether what it has done so far can be skipped
    };

    static std::optional<Head> head_of(const Block& block);
    static std::optional<Place> place_of(const Block& block);
    void begin_round(Block& block);
    void begin_attempt(Block& block, const Head& head);
    void follow(Block& block);
    uint64_t skip(Block& block);
    uint64_t times(Block& block) const;
    void end_attempt(bool was_worth_it);
    void watch(Block& block, bool is_watched);
    bool follow_access(const Warp& warp, const ObservedAccess& access);
    Recurrences* moves_of(const Warp& warp);

    Grid& grid_;
    std::map<Head, Known> known_;
    std::optional<Attempt> attempt_;
};

}  // namespace warpsim
