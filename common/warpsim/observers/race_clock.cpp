#include "warpsim/observers/race_clock.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "warpsim/insn/mask.h"

namespace warpsim::race {

void Knowledge::know(uint32_t thread, Time before) {
    if (threads.size() <= thread) threads.resize(thread + 1);
    threads[thread] = std::max(threads[thread], before);
}

// Two parts of one log merge into one that spans both: the records between them were released in
// between.
void Knowledge::join(const Acquired& more) {
    for (Acquired& known : acquired) {
        if (known.log != more.log || known.block != more.block || known.wide != more.wide) continue;
        known.from = std::min(known.from, more.from);
        known.until = std::max(known.until, more.until);
        return;
    }
    acquired.push_back(more);
}

void Knowledge::join(const Knowledge& other) {
    if (threads.size() < other.threads.size()) threads.resize(other.threads.size());
    for (size_t i = 0; i < other.threads.size(); ++i)
        threads[i] = std::max(threads[i], other.threads[i]);
    for (const Acquired& more : other.acquired) join(more);
}

LaneClock& WarpClock::lane(int lane) {
    if (!lanes) lanes = std::make_unique<std::array<LaneClock, warp_size>>();
    return (*lanes)[lane];
}

void BlockClock::start(uint64_t number, size_t threads, Time now) {
    number_ = number;
    threads_ = threads;
    start_ = now_ = floor_ = now;
    known_ = {};
    warps_.clear();
    warps_.resize((threads + warp_size - 1) / warp_size);
    for (WarpClock& warp : warps_) warp.latest = now;
    barriers_ = {};
    brought_to_cluster_ = {};
    passed_cluster_ = {};
}

bool BlockClock::orders(uint32_t thread, Time time, uint32_t later) const {
    if (thread == later || time < floor_) return true;
    const WarpClock& warp = this->warp(later);
    if (thread / warp_size == later / warp_size && time < warp.floor) return true;
    return known_.covers(thread, time) || warp.known.covers(thread, time) ||
           (warp.lanes && (*warp.lanes)[later % warp_size].known.covers(thread, time));
}

void BlockClock::synchronize_warp(int index, Mask lanes, Mask launched, Time now) {
    advance(index, now);
    WarpClock& warp = warps_[index];
    if (lanes == launched) {
        warp.floor = now;
        if (!warp.lanes) return;
        for_each_lane(lanes, [&](int lane) {
            warp.known.join(warp.lane(lane).known);
            warp.lane(lane).known = {};
        });
        return;
    }
    Knowledge all;
    for_each_lane(lanes, [&](int lane) {
        all.join(warp.lane(lane).known);
        all.know(index * warp_size + lane, now);
    });
    for_each_lane(lanes, [&](int lane) { warp.lane(lane).known = all; });
}

void BlockClock::arrive(int number, const Arrival& arrival, Time now) {
    Barrier& barrier = barriers_[number];
    if (arrival.waits) {
        barrier.arrivals.push_back(arrival);
        barrier.waiting += static_cast<size_t>(std::popcount(arrival.lanes));
        return;
    }
    advance(arrival.warp, now);
    contribute(arrival, now, barrier.brought);
}

// The barrier does not wait for exited threads, and does not order what they did.
void BlockClock::open(int number, Time now) {
    now_ = now;
    Barrier& barrier = barriers_[number];
    for (const Arrival& arrival : barrier.arrivals) warps_[arrival.warp].latest = now;
    if (barrier.waiting == threads_) {
        open_for_all(now);
    } else {
        Knowledge all = std::move(barrier.brought);
        for (const Arrival& arrival : barrier.arrivals) contribute(arrival, now, all);
        for (const Arrival& arrival : barrier.arrivals) receive(arrival, all);
    }
    barrier.arrivals.clear();
    barrier.brought = {};
    barrier.waiting = 0;
}

void BlockClock::open_for_all(Time now) {
    floor_ = now;
    known_.threads.clear();
    for (WarpClock& warp : warps_) {
        warp.known.threads.clear();
        known_.join(warp.known);
        warp.known.acquired.clear();
        if (!warp.lanes) continue;
        for (LaneClock& lane : *warp.lanes) {
            lane.known.threads.clear();
            known_.join(lane.seen);
            known_.join(lane.known);
            lane.known = lane.seen = {};
        }
    }
}

// Adds what the lanes know: about themselves up to now, about their warp, and what they have
// acquired or seen.
void BlockClock::contribute(const Arrival& arrival, Time now, Knowledge& all) const {
    const WarpClock& warp = warps_[arrival.warp];
    const uint32_t first = arrival.warp * warp_size;
    for (uint32_t lane = 0; lane < warp_size; ++lane)
        all.know(first + lane, arrival.lanes >> lane & 1 ? now : warp.floor);
    all.join(warp.known);
    if (!warp.lanes) return;
    for_each_lane(arrival.lanes, [&](int lane) {
        const LaneClock& clock = (*warp.lanes)[lane];
        all.join(clock.known);
        all.join(clock.seen);
    });
}

void BlockClock::receive(const Arrival& arrival, const Knowledge& all) {
    WarpClock& warp = warps_[arrival.warp];
    const bool whole = arrival.lanes == arrival.existing;
    if (whole) warp.known = all;
    if (whole && !warp.lanes) return;
    for_each_lane(arrival.lanes, [&](int lane) {
        LaneClock& clock = warp.lane(lane);
        clock.known = whole ? Knowledge() : all;
        clock.seen = {};
    });
}

// A fence of block scope makes nothing known about other blocks. A wider one may still follow, so
// the lane keeps what it has seen of them.
void BlockClock::fence(int index, Mask lanes, bool wide, Time now) {
    advance(index, now);
    for_each_lane(lanes, [&](int lane) {
        LaneClock& clock = warps_[index].lane(lane);
        for (Acquired seen : clock.seen.acquired) {
            seen.wide &= wide;
            clock.known.join(seen);
        }
        std::erase_if(clock.seen.acquired,
                      [&](const Acquired& seen) { return wide || !seen.wide; });
        clock.fenced = release(index * warp_size + lane);
        if (wide) clock.widely_fenced = clock.fenced;
    });
}

std::shared_ptr<const Release> BlockClock::release(uint32_t thread) const {
    const WarpClock& warp = this->warp(thread);
    Release release{number_, thread, now_, warp.floor, floor_, known_};
    release.known.join(warp.known);
    if (warp.lanes) release.known.join((*warp.lanes)[thread % warp_size].known);
    return std::make_shared<const Release>(std::move(release));
}

void BlockClock::arrive_at_cluster(const Arrival& arrival, bool releases, Time now) {
    advance(arrival.warp, now);
    Release& all = brought_to_cluster_;
    if (releases) {
        all.block_floor = floor_;
        all.known.join(known_);
        contribute(arrival, now, all.known);
        return;
    }
    const auto& lanes = warps_[arrival.warp].lanes;
    if (!lanes) return;
    for_each_lane(arrival.lanes, [&](int lane) {
        const Release* const fenced = (*lanes)[lane].widely_fenced.get();
        if (!fenced) return;
        all.block_floor = std::max(all.block_floor, fenced->block_floor);
        for (uint32_t i = 0; i < warp_size; ++i)
            all.known.know(arrival.warp * warp_size + i, fenced->warp_floor);
        all.known.know(fenced->thread, fenced->own);
        all.known.join(fenced->known);
    });
}

std::shared_ptr<const Release> BlockClock::release_to_cluster() {
    brought_to_cluster_.block = number_;
    passed_cluster_.join(brought_to_cluster_.known);
    return std::make_shared<const Release>(std::exchange(brought_to_cluster_, {}));
}

// Threads of the own block are known without a search of the log.
void BlockClock::pass_cluster(const Arrival& arrival, const Acquired& acquired, Time now) {
    advance(arrival.warp, now);
    WarpClock& warp = warps_[arrival.warp];
    const auto learn = [&](Knowledge& known) {
        known.join(acquired);
        known.join(passed_cluster_);
    };
    if (arrival.lanes == arrival.existing) return learn(warp.known);
    for_each_lane(arrival.lanes, [&](int lane) { learn(warp.lane(lane).known); });
}

}  // namespace warpsim::race
