// Follows one block, and learns how many of the next ones do the same.
//
// All blocks of a launch run the same code, and differ in their position. The follower computes how
// far each register moves from one block to the next (recurrences.h), and for how many blocks every
// branch, every loaded byte and everything that a block keeps in shared and local memory stay the
// same. These blocks do what the followed one did, but write to other places of global memory, and
// what they write may move as well.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "warpsim/exec/block.h"
#include "warpsim/exec/observer.h"
#include "warpsim/exec/recurrences.h"

namespace warpsim {

// Instructions of a block: in a longer one, iterations of loops are skipped instead.
constexpr uint64_t longest_followed = 1 << 15;

class BlockFollower final : public Observer {
  public:
    // `block` is about to start at a position that is as far from `before`, the position of the
    // block that came before it, as each of the next ones is from its predecessor: `most` blocks,
    // this one included.
    BlockFollower(Block& block, Dim3 before, uint64_t most);

    void guards(const Warp& warp, const Insn& insn, Mask lanes) override;
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

    // False: the block has done something that cannot be followed.
    bool follows() const { return follows_; }
    // For a block that has ended: the number of blocks that do the same, beginning with the one that
    // comes `later`. 0: that one may do something else.
    uint64_t times(uint64_t later) const;
    // The number of blocks for which this holds if they load the same: beyond, nothing is known.
    uint64_t most_times() const;
    // Writes to global memory what the block does that comes so many blocks later.
    void write(uint64_t blocks_later);

  private:
    struct Registers {
        std::vector<std::byte> before;
        std::unique_ptr<Recurrences> moves;  // null: the warp has not begun
    };
    // An instruction that wrote to global memory, and what it read.
    struct Write {
        Warp& warp;
        const Insn& insn;
        Mask lanes;
        std::vector<Recurrences::Moving> sources;  // the address first
        uint64_t address(int lane) const {
            return sources[0].value[lane] + static_cast<uint64_t>(insn.offset);
        }
    };

    // A word of global memory to which each block adds the same, once: it gets the number of those
    // that came before it.
    struct Ticket {
        uint64_t address;
        size_t bytes;
        uint64_t value, step;  // before the followed block, and what a block adds
    };

    Warp& followed(const Warp& warp) const { return *block_.warps()[warp.index()]; }
    Recurrences& moves_of(const Warp& warp);
    void note_load(const ObservedAccess& access);
    bool follow_write(const Warp& warp, const ObservedAccess& access);
    bool note_write(const Warp& warp, const ObservedAccess& access);
    bool note_ticket(const Warp& warp, const ObservedAccess& access);
    bool keep_apart(const Write& write, const Ticket& ticket);
    bool is_as_expected(const Ticket& ticket, uint64_t later) const;
    bool stays_inside(const ObservedAccess& access, const Recurrences::Steps& steps);

    Block& block_;
    const Dim3 before_;
    uint64_t times_;
    const uint64_t start_;  // instructions that the launch had done
    bool follows_ = true;
    std::vector<Registers> registers_;        // by warp
    std::vector<uint32_t> loaded_, written_;  // buffers of global memory
    std::vector<Write> writes_;
    std::vector<Ticket> tickets_;
};

}  // namespace warpsim
