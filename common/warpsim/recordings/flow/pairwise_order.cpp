#include "warpsim/recordings/flow/pairwise_order.h"

#include <algorithm>

#include "warpsim/exec/grid.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {

uint64_t thread_of(const Warp& warp, int lane) {
    return warp.block().position().x * uint64_t{1024} + warp.thread_number(lane);
}

}  // namespace

void PairwiseOrder::join(Clock& clock, const Clock& other) {
    for (const auto& [thread, time] : other) clock[thread] = std::max(clock[thread], time);
}

void PairwiseOrder::meet(const std::vector<Thread>& threads) {
    Clock together;
    for (const Thread thread : threads) join(together, clocks_[thread]);
    for (const Thread thread : threads) {
        clocks_[thread] = together;
        ++clocks_[thread][thread];
    }
}

bool PairwiseOrder::ordered(const Action& earlier, Thread later) const {
    const auto& known = clocks_.at(later);
    const auto time = known.find(earlier.thread);
    return earlier.thread == later || (time != known.end() && time->second >= earlier.time);
}

void PairwiseOrder::look_at(const Byte& byte, const Action& action) {
    std::vector<Action>& earlier = actions_[byte];
    found_ |= std::ranges::any_of(earlier, [&](const Action& other) {
        return (other.writes || action.writes) && !(other.atomic && action.atomic) &&
               !ordered(other, action.thread);
    });
    earlier.push_back(action);
}

// A failed compare-and-swap releases nothing; here each counts as failed.
void PairwiseOrder::hand_on(Thread thread, const Insn& atomic, uint64_t address) {
    join(heard_[thread], handed_on_[address]);
    const auto& modifiers = atomic.text->modifiers;
    if (std::ranges::find(modifiers, "cas") == modifiers.end())
        join(handed_on_[address], fenced_[thread]);
}

void PairwiseOrder::fences(const Warp& warp, const Insn&) {
    for_each_lane(warp.active(), [&](int lane) {
        const Thread thread = thread_of(warp, lane);
        Clock& clock = clocks_[thread];
        join(clock, heard_[thread]);
        fenced_[thread] = clock;
        ++clock[thread];
    });
}

void PairwiseOrder::accesses(const Warp& warp, const ObservedAccess& access) {
    if (access.space == ptx::Space::global && access.kind == AccessKind::atomic) {
        for_each_lane(access.active, [&](int lane) {
            hand_on(thread_of(warp, lane), access.insn, access.addresses[lane]);
        });
    }
    const bool is_shared = access.space == ptx::Space::shared;
    if (!is_shared && access.space != ptx::Space::global) return;
    const uint64_t memory = is_shared ? 1 + warp.block().position().x : 0;
    for_each_lane(access.active, [&](int lane) {
        const Thread thread = thread_of(warp, lane);
        // A clock begins at 1, so that no other thread's clock covers it before the first barrier.
        const auto own = clocks_[thread].try_emplace(thread, 1).first;
        const Action action{thread, access.kind != AccessKind::load,
                            access.kind == AccessKind::atomic, own->second};
        for (uint32_t i = 0; i < access.bytes; ++i)
            look_at({memory, access.addresses[lane] + i}, action);
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
