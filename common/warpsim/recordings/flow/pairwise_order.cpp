#include "warpsim/recordings/flow/pairwise_order.h"

#include <algorithm>

#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

uint64_t thread_of(const Warp& warp, int lane) {
    return warp.block().position().x * uint64_t{1024} + warp.index() * warp_size + lane;
}

}  // namespace

void PairwiseOrder::meet(const std::vector<Thread>& threads) {
    ++time_;
    for (const Thread one : threads) {
        for (const Thread other : threads) last_met_[{one, other}] = time_;
    }
}

bool PairwiseOrder::ordered(const Deed& earlier, Thread later) const {
    const auto met = last_met_.find({earlier.thread, later});
    return earlier.thread == later || (met != last_met_.end() && met->second > earlier.time);
}

void PairwiseOrder::look_at(uint64_t byte, const Deed& deed) {
    std::vector<Deed>& earlier = deeds_[byte];
    found_ |= std::ranges::any_of(earlier, [&](const Deed& other) {
        return (other.writes || deed.writes) && !(other.atomic && deed.atomic) &&
               !ordered(other, deed.thread);
    });
    earlier.push_back(deed);
}

void PairwiseOrder::accesses(const Warp& warp, const ObservedAccess& access) {
    if (access.space != ptx::Space::shared) return;
    const uint64_t block = uint64_t{warp.block().position().x} << 32;
    for_each_lane(access.active, [&](int lane) {
        const Deed deed{thread_of(warp, lane), access.kind != AccessKind::load,
                        access.kind == AccessKind::atomic, time_};
        for (uint32_t i = 0; i < access.bytes; ++i)
            look_at(block + access.addresses[lane] + i, deed);
    });
}

void PairwiseOrder::arrives(const Warp& warp, int barrier, Mask lanes, bool) {
    std::vector<Thread>& threads = waiting_[{&warp.block(), barrier}];
    for_each_lane(lanes, [&](int lane) { threads.push_back(thread_of(warp, lane)); });
}

void PairwiseOrder::barrier_opens(const Block& block, int barrier) {
    meet(waiting_[{&block, barrier}]);
    waiting_.erase({&block, barrier});
}

void PairwiseOrder::warp_synchronizes(const Warp& warp, Mask lanes) {
    std::vector<Thread> threads;
    for_each_lane(lanes, [&](int lane) { threads.push_back(thread_of(warp, lane)); });
    meet(threads);
}

}  // namespace warpsim
