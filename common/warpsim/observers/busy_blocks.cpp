#include "warpsim/observers/busy_blocks.h"

#include <bit>

#include "warpsim/exec/warp.h"

namespace warpsim {

namespace {

void add_weighted(const BusyBlocks& block, BusyBlocks& sum) {
    sum.weight += block.weight;
    sum.block_barriers += block.weight * block.block_barriers;
    sum.global_atomics += block.weight * block.global_atomics;
    sum.global_stores += block.weight * block.global_stores;
    sum.shared_stores += block.weight * block.shared_stores;
}

}  // namespace

BusyBlocks BusyBlocksObserver::blocks() const {
    BusyBlocks sum = ended_;
    for (const auto& [unused, block] : running_) add_weighted(block, sum);
    return sum;
}

// The object of a block that has ended is used again.
void BusyBlocksObserver::block_starts(const Block& block) {
    BusyBlocks& now = running_[&block];
    add_weighted(now, ended_);
    now = {};
}

BusyBlocks& BusyBlocksObserver::of(const Warp& warp) {
    if (last_ != &warp.block()) {
        last_ = &warp.block();
        of_last_ = &running_[last_];
    }
    return *of_last_;
}

void BusyBlocksObserver::executes(const Warp& warp, const Insn& insn, Mask /*active*/,
                                  Mask /*existing*/) {
    if (insn.traits.effect == Effect::block_barrier) ++of(warp).block_barriers;
}

void BusyBlocksObserver::accesses(const Warp& warp, const ObservedAccess& access) {
    const bool global = access.space == ptx::Space::global;
    if (!global && access.space != ptx::Space::shared) return;
    BusyBlocks& block = of(warp);
    const double lanes = std::popcount(access.active);
    if (access.kind != AccessKind::load)
        (global ? block.global_stores : block.shared_stores) += lanes;
    if (!global) return;
    if (access.kind == AccessKind::atomic) block.global_atomics += lanes;
    if (access.kind != AccessKind::store) block.weight += lanes * access.bytes;
}

}  // namespace warpsim
