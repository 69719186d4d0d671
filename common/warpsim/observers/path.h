// The longest way through a launch: what its busiest warps do one thing after another, however many
// others run beside them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "warpsim/exec/observer.h"
#include "warpsim/observers/footprint.h"

namespace warpsim {

// What one warp does, in its order. A round is a stretch without a barrier, a branch that a lane
// takes or a way out of a loop, taken or not, in which it loads: these loads can be under way
// together, for ptxas moves them up, but not into what the loop may never reach; what follows waits
// for the farthest.
struct Path {
    uint64_t instructions = 0;
    uint64_t divisions = 0;                 // of these, of whole numbers
    std::array<uint64_t, 3> load_rounds{};  // of global memory, by Distance
    uint64_t shared_rounds = 0;             // of shared memory
    uint64_t barriers = 0, shuffles = 0;
    uint64_t fences = 0;          // wider than the block
    uint64_t global_atomics = 0;  // by the warp, whose lanes go together
    // Of the whole block, for all its warps queue: the most lanes on one address, by instruction.
    uint64_t shared_atomic_turns = 0;

    Path& operator+=(const Path& other);
};

struct Paths {
    Path longest;            // of the warp that executes most instructions
    Path blocks;             // the sum of every block's longest
    uint64_t divisions = 0;  // of all warps
};

class PathObserver : public Observer {
  public:
    // `earlier`: what launches before this one have touched; this one's is added.
    explicit PathObserver(SectorSet& earlier) : footprint_(earlier) {}
    Paths paths() const;  // of the blocks that have begun
    Footprint footprint() const { return footprint_.footprint(); }

    void block_starts(const Block& block) override;
    void guards(const Warp& warp, const Insn& insn, Mask lanes) override;
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void fences(const Warp& warp, const Insn& insn) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

  private:
    enum class Kind : uint8_t { unknown, other, division, barrier, shuffle, branch, loop_exit };
    struct WarpState {
        Path path;
        std::optional<Distance> load_round;  // as far as the running one goes
        bool in_shared_round = false;

        void end_rounds() {
            load_round.reset();
            in_shared_round = false;
        }
    };
    struct BlockState {
        std::vector<WarpState> warps;
        uint64_t shared_atomic_turns = 0;
    };
    static Kind kind_of(const Warp& warp, const Insn& insn);
    static void add(const BlockState& block, Paths& paths);
    Kind known_kind_of(const Warp& warp, const Insn& insn);
    WarpState& state_of(const Warp& warp);
    void count_load(WarpState& state, Distance distance);
    void count_atomic(const Warp& warp, const ObservedAccess& access);

    std::vector<Kind> kinds_;                              // by Insn::id
    std::unordered_map<const Block*, BlockState> blocks_;  // those that run; reused for later ones
    Paths finished_;
    FootprintCounter footprint_;
    const Warp* last_ = nullptr;
    WarpState* last_state_ = nullptr;
};

}  // namespace warpsim
