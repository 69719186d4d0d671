// Blocks that cannot continue: they wait at a barrier that not all threads reach, or for another
// block.
#include <algorithm>
#include <bit>

#include "language/say.h"
#include "warpsim/exec/cluster.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/digest.h"
#include "warpsim/exec/grid.h"

namespace warpsim {

namespace {

std::string waits_for_another(const Dim3& block, WarpOrder order) {
    return order == WarpOrder::ascending
               ? lab::say(
                     "block {} waits here for what a block of a higher number does; CUDA does not "
                     "promise that one begins before this one ends",
                     describe(block))
               : lab::say(
                     "block {} waits here for what a block of a lower number does; CUDA does not "
                     "promise that one begins before this one ends",
                     describe(block));
}

}  // namespace

// No warp can continue: reports which threads wait, where, and for which others.
void Block::fail_stuck(const std::string& also) {
    for (auto& warp : warps_) {
        warp->splits_.for_each(Split::at_warp_sync,
                               [&](Split& split) { warp->fail_waiting_for_lanes(split); });
    }
    for (auto& warp : warps_) {
        warp->splits_.for_each(Split::at_barrier, [&](Split& split) {
            if (split.barrier == cluster_barrier) return;
            warp->enter(split);
            const Barrier& barrier = barriers_[split.barrier];
            warp->fail(FaultKind::barrier_stuck,
                       lab::say("barrier {} can never open: {} of {} threads have come{}{}",
                                split.barrier, barrier.threads ? barrier.counted : barrier.arrived,
                                barrier.threads ? barrier.threads : alive_,
                                missing_at(split.barrier), also),
                       std::countr_zero(split.mask));
        });
    }
}

// "; threads 32..63 wait at barrier 2; threads 64..95 have returned"
std::string Block::missing_at(int barrier) const {
    std::array<std::vector<uint32_t>, cluster_barrier + 1> waiting;
    std::vector<uint32_t> returned;
    const auto add = [](std::vector<uint32_t>& threads, const Warp& warp, Mask lanes) {
        for (int lane = 0; lane < warp_size; ++lane) {
            if (lanes >> lane & 1) threads.push_back(warp.thread_number(lane));
        }
    };
    for (const auto& warp : warps_) {
        warp->splits_.for_each(Split::at_barrier, [&](const Split& split) {
            add(waiting[split.barrier], *warp, split.mask);
        });
        add(returned, *warp, warp->launched() & ~warp->existing());
    }
    std::string text;
    for (int other = 0; other < int(waiting.size()); ++other) {
        if (other == barrier || waiting[other].empty()) continue;
        const std::string threads = describe_threads(waiting[other]);
        text += other == cluster_barrier
                    ? lab::say("; {} wait at the barrier of the cluster", threads)
                    : lab::say("; {} wait at barrier {}", threads, other);
    }
    const Barrier& here = barriers_[barrier];
    if (here.threads == 0) return text;
    std::vector<uint32_t> in_part;
    for (const auto& warp : warps_) add(in_part, *warp, here.of_warp[warp->index()]);
    if (!returned.empty()) text += lab::say("; {} have returned", describe_threads(returned));
    if (!in_part.empty())
        text += lab::say(
            "; {} wait for the others of their warp, which counts as 32 threads once all of it has "
            "come",
            describe_threads(in_part));
    return text;
}

// A digest of shared memory and each split's position and registers, to see whether the block makes
// progress.
size_t Block::digest() const {
    Digest digest;
    digest.add(shared_);
    for (const auto& warp : warps_) {
        for (const Split::State state : {Split::ready, Split::at_barrier, Split::at_warp_sync}) {
            warp->splits_.for_each(state, [&](const Split& split) {
                digest.add(state);
                digest.add(split.mask);
                digest.add(static_cast<uint64_t>(split.pc));
                digest.add(split.frame->rows);
            });
        }
    }
    return digest.value();
}

// A block that is in the same state turn after turn spins until another block helps it.
std::optional<SpinCycle> Block::find_spin_cycle() {
    constexpr int turns = 12, proof = 3;
    size_t before = digest();
    for (int turn = 0, same = 0; turn < turns; ++turn) {
        if (run() != Warp::Stop::yielded) return std::nullopt;
        const size_t now = digest();
        same = now == before ? same + 1 : 0;
        if (same == proof) {
            return SpinCycle{
                this, now,
                fault_where_it_spins(FaultKind::waits_for_later_block,
                                     waits_for_another(position_, grid_.launch().order))};
        }
        before = now;
    }
    return std::nullopt;
}

Fault Block::fault_where_it_spins(FaultKind kind, const std::string& message) {
    try {
        for (auto& warp : warps_) {
            warp->splits_.for_each(Split::ready, [&](Split& split) {
                warp->enter(split);
                warp->fail(kind, message, std::countr_zero(split.mask));
            });
        }
    } catch (const Fault& fault) {
        return fault;
    }
    throw std::logic_error("a block spins, and no lane runs");
}

void Block::fail_for_ever(const std::string& why) {
    throw fault_where_it_spins(FaultKind::barrier_stuck, lab::say("waits for ever: {}", why));
}

// The blocks of the cluster, apart from `but`, that wait for it at their barrier; empty: none.
std::string Cluster::waiting_for(const Block& but) const {
    const auto waits = [&](const auto& block) {
        return block.get() != &but && std::ranges::any_of(block->warps(), [](const auto& warp) {
                   return warp->waiting_at(cluster_barrier) != 0;
               });
    };
    const auto count = std::ranges::count_if(blocks_, waits);
    if (count == 0) return "";
    return count == 1
               ? lab::say("{} other block waits for this one at the barrier of the cluster", count)
               : lab::say("{} other blocks wait for this one at the barrier of the cluster", count);
}

void Cluster::fail_stuck() {
    for (const auto& block : blocks_) {
        const std::string others = waiting_for(*block);
        block->fail_stuck(others.empty() ? "" : lab::in_language("; ") + others);
    }
    throw std::logic_error("a cluster is stuck, and nobody waits");
}

void Cluster::fail_for_ever(const std::string& why) {
    const auto spins = std::ranges::find_if(blocks_, [](const auto& b) { return b->can_run(); });
    if (spins == blocks_.end()) fail_stuck();
    const std::string others = waiting_for(**spins);
    (*spins)->fail_for_ever(others.empty() ? why : others);
}

}  // namespace warpsim
