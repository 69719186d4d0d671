// Block barriers that some threads of a block reach while others have ended. That is correct after
// an early return, and undefined inside a branch (CUDA C++ Programming Guide 13.0, 10.6); nvcc
// generates the same code for both, so only the source can tell them apart.
#pragma once

#include <cstdint>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/observer.h"

namespace warpsim {

struct SkippedBarrier {
    SourcePlace branch;                // the last branch that an ended thread reached
    std::vector<SourcePlace> barrier;  // and its callers, innermost first
    uint32_t thread = 0;               // one that ended without it: linear, in its block
    Dim3 block;                        // its position in the grid
    bool names_blocks = false;         // the grid has several blocks
};

// Without block barriers there is nothing to observe.
bool has_block_barriers(const Program& program);

class SkippedBarrierObserver final : public Observer {
  public:
    void launch_starts(const Grid& grid) override;
    void block_starts(const Block& block) override;
    void guards(const Warp& warp, const Insn& insn, Mask lanes) override;
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void arrives(const Warp& warp, int barrier, Mask lanes, bool waits) override;
    // To be called when all threads have ended, while the program still exists.
    void launch_ends();

    // One per pair of branch and barrier, the first 100.
    const std::vector<SkippedBarrier>& found() const { return found_; }

  private:
    static constexpr size_t most = 100;
    struct ThreadState {
        uint32_t barriers = 0;  // that it has reached
        const Insn* branch = nullptr;
    };
    struct BlockState {
        Dim3 position;
        std::vector<ThreadState> threads;
        std::vector<const Insn*> barriers;  // in the order in which its threads reach them
    };
    void look_at(const BlockState& block);
    void add(const Insn& branch, const Insn& barrier, uint32_t thread, const Dim3& block);

    const Program* program_ = nullptr;
    const Function* kernel_ = nullptr;
    uint64_t blocks_of_grid_ = 0, threads_of_block_ = 0;
    const Insn* control_ = nullptr;  // the latest one executed
    // The last call of guards(): a loop's branch is reached again and again, by the same lanes.
    struct Reached {
        const Warp* warp = nullptr;
        const Insn* branch = nullptr;
        Mask lanes = 0;
        bool operator==(const Reached&) const = default;
    };
    Reached reached_;
    std::unordered_map<const Block*, BlockState> blocks_;
    std::set<std::pair<int, int>> known_;  // lines of the PTX
    std::vector<SkippedBarrier> found_;
};

}  // namespace warpsim
