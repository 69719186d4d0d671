// The happens-before relation: what each thread knows of what the others have done, as vector
// clocks. They stay small because barriers let all threads of a block or warp share a clock.
//
// Time is one counter for the launch. Every synchronisation in a block moves the block to a new
// time. A write carries its block's latest time, a plain read that of its warp. "Known before t"
// means everything that a thread did at times below t.
// docs/race_detection.md follows a kernel through it, with numbers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim::race {

using Time = uint32_t;

constexpr uint32_t word_bytes = 4;  // accesses are remembered by word

// The part of a log of releases (race_releases.h) that a block has acquired: records [from, until).
struct Acquired {
    uint32_t log, from, until;
    uint64_t block;
    bool wide;  // includes what other blocks have released
};

// What is known beyond the floors.
struct Knowledge {
    std::vector<Time> threads;  // by thread of the own block: known before this time; empty: none
    std::vector<Acquired> acquired;

    bool empty() const { return threads.empty() && acquired.empty(); }
    bool covers(uint32_t thread, Time time) const {
        return thread < threads.size() && time < threads[thread];
    }
    void know(uint32_t thread, Time before);
    void join(const Acquired& acquired);
    void join(const Knowledge& other);
};

// What a thread knew at a fence or a releasing operation; an atomic or strong store hands it over.
struct Release {
    uint64_t block;
    uint32_t thread;
    Time own, warp_floor, block_floor;  // known before: of the thread itself, its warp, its block
    Knowledge known;

    bool covers(uint32_t other, Time time) const {
        return (other == thread && time < own) || time < block_floor ||
               (other / warp_size == thread / warp_size && time < warp_floor) ||
               known.covers(other, time);
    }
};

struct LaneClock {
    Knowledge known;
    Knowledge seen;  // through strong loads; a fence or barrier moves it to `known`
    // Knowledge at the latest fence, and at the latest fence that is for other blocks too.
    std::shared_ptr<const Release> fenced, widely_fenced;
};

struct WarpClock {
    Time floor = 0;   // each lane knows what the others did before it
    Time latest = 0;  // its own latest synchronisation; those of other warps do not matter to it
    Knowledge known;
    std::unique_ptr<std::array<LaneClock, warp_size>> lanes;  // null: no lane knows more

    LaneClock& lane(int lane);
};

// Lanes of a warp that have arrived at a barrier.
struct Arrival {
    int warp;
    Mask lanes, existing;
    bool waits;
};

class BlockClock {
  public:
    void start(uint64_t number, size_t threads, Time now);

    uint64_t number() const { return number_; }
    Time now() const { return now_; }
    Time start() const { return start_; }
    Time floor() const { return floor_; }  // each thread knows what the others did before it
    const Knowledge& known() const { return known_; }
    const WarpClock& warp(uint32_t thread) const { return warps_[thread / warp_size]; }
    LaneClock& lane(uint32_t thread) {
        return warps_[thread / warp_size].lane(int(thread % warp_size));
    }

    // Whether what `thread` did at `time` happens before what `later` does now, by synchronisation
    // within this block, without the logs of releases.
    bool orders(uint32_t thread, Time time, uint32_t later) const;
    // Visits the lists of log parts that `thread` has acquired, each list once.
    template <class Visit>
    void for_each_acquired(uint32_t thread, Visit visit) const {
        const WarpClock& warp = this->warp(thread);
        visit(known_.acquired);
        visit(warp.known.acquired);
        if (warp.lanes) visit((*warp.lanes)[thread % warp_size].known.acquired);
    }

    // Called when `warp` releases something: `now` is a new time, later than all previous ones.
    void advance(int warp, Time now) { now_ = warps_[warp].latest = now; }
    void synchronize_warp(int warp, Mask lanes, Mask launched, Time now);
    void arrive(int barrier, const Arrival& arrival, Time now);
    void open(int barrier, Time now);
    void fence(int warp, Mask lanes, bool wide, Time now);
    std::shared_ptr<const Release> release(uint32_t thread) const;

    // Some lanes of a warp arrive at the barrier of the cluster. Without `releases` they bring only
    // what they have fenced.
    void arrive_at_cluster(const Arrival& arrival, bool releases, Time now);
    // That barrier opens: what the threads of this block have brought.
    std::shared_ptr<const Release> release_to_cluster();
    // Lanes pass that barrier, after which they know what its log of releases holds.
    void pass_cluster(const Arrival& arrival, const Acquired& acquired, Time now);

  private:
    struct Barrier {
        std::vector<Arrival> arrivals;
        Knowledge brought;   // by warps that do not wait, at their arrival
        size_t waiting = 0;  // threads
    };
    void contribute(const Arrival& arrival, Time now, Knowledge& all) const;
    void receive(const Arrival& arrival, const Knowledge& all);
    void open_for_all(Time now);

    uint64_t number_ = 0;
    size_t threads_ = 0;
    Time start_ = 0, now_ = 0, floor_ = 0;
    Knowledge known_;  // shared by all its threads
    std::vector<WarpClock> warps_;
    std::array<Barrier, 16> barriers_;
    // At the barrier of the cluster: brought since it opened last, and before.
    Release brought_to_cluster_{};
    Knowledge passed_cluster_;
};

}  // namespace warpsim::race
