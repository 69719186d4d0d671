// The mean work of blocks, in which a block weighs as much as it takes from global memory: blocks
// that have nothing to do would lower a plain mean.
#pragma once

#include <unordered_map>

#include "warpsim/exec/observer.h"

namespace warpsim {

// Sums over blocks of a number times the block's weight, the bytes of its global loads and atomics.
struct BusyBlocks {
    double weight = 0;
    double block_barriers = 0;                    // arrivals of warps
    double global_atomics = 0;                    // by lanes, like the next two
    double global_stores = 0, shared_stores = 0;  // with atomics
};

class BusyBlocksObserver final : public Observer {
  public:
    BusyBlocks blocks() const;

    void block_starts(const Block& block) override;
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

  private:
    BusyBlocks& of(const Warp& warp);

    BusyBlocks ended_;
    std::unordered_map<const Block*, BusyBlocks> running_;  // unweighted
    const Block* last_ = nullptr;
    BusyBlocks* of_last_ = nullptr;
};

}  // namespace warpsim
