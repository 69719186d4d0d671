// The critical path of a launch: what its busiest warps do in sequence, however many other warps
// run beside them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "warpsim/exec/observer.h"
#include "warpsim/observers/footprint.h"
#include "warpsim/observers/wavefronts.h"

namespace warpsim {

// What one warp does in sequence. A round is a stretch of instructions with loads in which there is
// no barrier, no branch that a lane takes and no loop exit, taken or not. Its loads can be in
// flight together, since ptxas hoists loads, but not above a loop exit after which they might not
// run. The instructions after a round wait for its farthest load.
struct Path {
    uint64_t instructions = 0;
    uint64_t divisions = 0;                 // of these, integer div and rem
    std::array<uint64_t, 3> load_rounds{};  // of global memory, by Distance
    uint64_t shared_rounds = 0;             // of shared memory
    uint64_t barriers = 0, shuffles = 0;
    uint64_t fences = 0;          // of a scope wider than the block
    uint64_t global_atomics = 0;  // by warp instructions: one for all lanes
    // For the whole block, since all its warps queue. Floats are added in a loop until no other
    // lane has come between: the most lanes on one address, summed over instructions. Integers are
    // added by the banks, lanes on one address together: one wavefront more than a store takes
    // (measured on an H200: docs/measurements/histogram.md).
    uint64_t shared_atomic_turns = 0, shared_atomic_wavefronts = 0;

    Path& operator+=(const Path& other);
};

struct PathCount {
    const char* name;
    uint64_t Path::*value;
};

// All counts of a path but load_rounds.
const std::vector<PathCount>& path_counts();

struct Paths {
    Path longest;            // of the warp that executes the most instructions
    Path blocks;             // the sum of every block's longest path
    uint64_t divisions = 0;  // of all warps
};

class PathObserver : public Observer {
  public:
    // `earlier`: as for FootprintCounter.
    explicit PathObserver(SectorSet& earlier) : footprint_(earlier) {}
    Paths paths() const;  // of the blocks that have started
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
        std::optional<Distance> load_round;  // farthest load of the current round
        bool in_shared_round = false;

        void end_rounds() {
            load_round.reset();
            in_shared_round = false;
        }
    };
    struct BlockState {
        std::vector<WarpState> warps;
        uint64_t shared_atomic_turns = 0, shared_atomic_wavefronts = 0;
    };
    static Kind kind_of(const Warp& warp, const Insn& insn);
    static void add(const BlockState& block, Paths& paths);
    Kind known_kind_of(const Warp& warp, const Insn& insn);
    WarpState& state_of(const Warp& warp);
    void count_load(WarpState& state, Distance distance);
    void count_atomic(const Warp& warp, const ObservedAccess& access);

    std::vector<Kind> kinds_;                              // by Insn::id
    std::unordered_map<const Block*, BlockState> blocks_;  // running ones; Blocks are reused
    Paths finished_;
    FootprintCounter footprint_;
    SharedBanks banks_;
    const Warp* last_ = nullptr;
    WarpState* last_state_ = nullptr;
};

}  // namespace warpsim
