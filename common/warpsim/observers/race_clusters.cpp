// The parts of a RaceObserver for clusters: their barrier, and accesses to the shared memory of a
// block that may not have started, or may have ended.
#include <algorithm>
#include <bit>

#include "warpsim/insn/mask.h"
#include "warpsim/observers/race_current.h"

namespace warpsim {

using namespace race;

void RaceObserver::arrives_at_cluster_barrier(const Warp& warp, Mask lanes, bool releases) {
    if (!watching_) return;
    BlockRun& run = run_of(warp.block());
    run.clock.arrive_at_cluster({warp.index(), lanes, warp.existing(), false}, releases, tick(run));
}

// The log of releases of a cluster's barrier, which no memory has. `first` is the number of the
// cluster's first block.
static Place log_of_barrier(uint64_t first) { return {uint64_t{1} << 62 | first, 0}; }

void RaceObserver::cluster_barrier_opens(const Cluster& cluster) {
    if (!watching_) return;
    const Place place = log_of_barrier(run_of(*cluster.blocks()[0]).clock.number());
    for (const auto& block : cluster.blocks()) {
        BlockClock& clock = run_of(*block).clock;
        releases_.append(place, {clock.release_to_cluster(), true, clock.now()}, false);
    }
}

void RaceObserver::passes_cluster_barrier(const Warp& warp, Mask lanes) {
    if (!watching_) return;
    const Block& first = *warp.block().cluster().blocks()[0];
    const Place place = log_of_barrier(run_of(first).clock.number());
    BlockRun& run = run_of(warp.block());
    Acquired acquired{};
    releases_.read(place, run.clock.number(), true, acquired);
    run.clock.pass_cluster({warp.index(), lanes, warp.existing(), true}, acquired, tick(run));
}

// Lanes access the shared memory of another block, all at one element or in a row.
void RaceObserver::note_remote(const Current& current, Mask lanes, uint64_t address) {
    require_start(current, lanes, address);
    const auto warp = static_cast<uint8_t>(current.warp.index());
    const Event now{current.time, lanes, current.site_number, warp, whole_word};
    const uint64_t word = current.site.plain() ? 0 : place_of(current, address);
    auto& uses = current.owner->remote_uses[current.run.clock.number() << 5 | warp];
    // A later access of a thread by the same instruction stands for its earlier ones.
    for (auto& use : uses) {
        if (use.event.site != now.site) continue;
        if (use.event.time == now.time && use.word == word) return void(use.event.lanes |= lanes);
        use.event.lanes &= ~lanes;
    }
    std::erase_if(uses, [](const auto& use) { return use.event.lanes == 0; });
    uses.push_back({now, current.run.clock.number(), address,
                    current.access.bytes / current.site.elements, word});
}

void RaceObserver::require_start(const Current& current, Mask lanes, uint64_t address) {
    const auto warp = static_cast<uint32_t>(current.warp.index());
    Mask& known = current.run.known_starts[current.owner->rank << 5 | warp];
    const uint64_t other = current.owner->clock.number();
    const Action start{other, 0, current.owner->clock.start() - 1, 0};
    const Mask asking = lanes & ~known;
    known |= lanes;
    for_each_lane(asking, [&](int lane) {
        const uint32_t thread = warp * warp_size + static_cast<uint32_t>(lane);
        if (is_before(current.run.clock, thread, start, true)) return;
        reports_.add(
            *grid_, RaceKind::not_started, {&current.site, current.run.clock.number(), thread},
            {&current.site, other, 0}, Missing::cluster_barrier,
            {ptx::Space::shared, address, current.access.bytes / current.site.elements, other});
    });
}

// Forgets the accesses that happen before what `thread` does now.
void RaceObserver::forget_known(BlockRun& run, uint32_t thread) {
    for (auto& [key, uses] : run.remote_uses) {
        for (auto& use : uses) {
            Action action{use.block, 0, use.event.time, use.word};
            for_each_lane(use.event.lanes, [&](int lane) {
                action.thread = use.event.warp * uint32_t{warp_size} + uint32_t(lane);
                if (is_before(run.clock, thread, action, true)) use.event.lanes &= ~lane_bit[lane];
            });
        }
        std::erase_if(uses, [](const auto& use) { return use.event.lanes == 0; });
    }
    std::erase_if(run.remote_uses, [](const auto& of_warp) { return of_warp.second.empty(); });
}

// A block has its shared memory until its last thread exits.
void RaceObserver::exits(const Warp& warp, Mask lanes) {
    if (!watching_ || !clusters_) return;
    BlockRun& run = run_of(warp.block());
    for (Mask left = lanes; left && !run.remote_uses.empty(); left &= left - 1)
        forget_known(run, warp.thread_number(std::countr_zero(left)));
    const bool is_last = std::ranges::all_of(warp.block().warps(), [&](const auto& each) {
        return each.get() == &warp ? each->existing() == lanes : each->finished();
    });
    if (is_last) report_ended(run);
}

void RaceObserver::report_ended(const BlockRun& run) {
    for (const auto& [key, uses] : run.remote_uses) {
        for (const auto& use : uses) {
            const Site& site = sites_[use.event.site];
            const auto lane = static_cast<uint32_t>(std::countr_zero(use.event.lanes));
            reports_.add(*grid_, RaceKind::ended,
                         {&site, use.block, use.event.warp * uint32_t{warp_size} + lane},
                         {&site, run.clock.number(), 0}, Missing::cluster_barrier,
                         {ptx::Space::shared, use.address, use.bytes, run.clock.number()});
        }
    }
}

}  // namespace warpsim
