// What each thread knows of what the others have done: the happens-before relation, as vector
// clocks that stay small because barriers let whole blocks and warps share theirs.
//
// Time is one counter for the launch. Every synchronization of a block gives it a new number, and
// an access carries its block's latest. "Known before t" is then everything a thread did at times
// below t.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim::race {

using Time = uint32_t;

constexpr uint32_t word_bytes = 4;  // what is remembered is remembered by word

// What a block has seen of a log of releases (race_releases.h): its records [from, until).
struct Acquired {
    uint32_t log, from, until;
    uint64_t block;
    bool wide;  // also what was released by other blocks
};

// Beyond what floors say.
struct Knowledge {
    std::vector<Time> threads;  // of the own block: known before; empty: none
    std::vector<Acquired> acquired;

    bool empty() const { return threads.empty() && acquired.empty(); }
    bool covers(uint32_t thread, Time time) const {
        return thread < threads.size() && time < threads[thread];
    }
    void know(uint32_t thread, Time before);
    void join(const Acquired& acquired);
    void join(const Knowledge& other);
};

// What a thread knew at a fence or a releasing operation, to be handed over by an atomic or strong
// store.
struct Release {
    uint64_t block;
    uint32_t thread;
    Time own, warp_floor, block_floor;  // known before: of itself, its warp, its block
    Knowledge known;

    bool covers(uint32_t other, Time time) const {
        return (other == thread && time < own) || time < block_floor ||
               (other / warp_size == thread / warp_size && time < warp_floor) ||
               known.covers(other, time);
    }
};

struct LaneClock {
    Knowledge known;
    Knowledge seen;  // by strong loads: a fence or barrier makes it known
    // At the latest fence, and the latest that is for other blocks too.
    std::shared_ptr<const Release> fenced, widely_fenced;
};

struct WarpClock {
    Time floor = 0;   // its lanes know all of each other before
    Time latest = 0;  // its own latest synchronization: what others do meanwhile is nothing to it
    Knowledge known;
    std::unique_ptr<std::array<LaneClock, warp_size>> lanes;  // null: none knows more

    LaneClock& lane(int lane);
};

// Lanes of a warp that have come to a barrier.
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
    Time began() const { return began_; }
    Time floor() const { return floor_; }  // all threads know all of each other before
    const Knowledge& known() const { return known_; }
    const WarpClock& warp(uint32_t thread) const { return warps_[thread / warp_size]; }
    LaneClock& lane(uint32_t thread) {
        return warps_[thread / warp_size].lane(int(thread % warp_size));
    }

    // Whether what `thread` did at `time` is before what `later` does now, by what this block's
    // threads tell each other without logs.
    bool orders(uint32_t thread, Time time, uint32_t later) const;
    // The logs that `thread` has acquired, each list once.
    template <class Visit>
    void for_each_acquired(uint32_t thread, Visit visit) const {
        const WarpClock& warp = this->warp(thread);
        visit(known_.acquired);
        visit(warp.known.acquired);
        if (warp.lanes) visit((*warp.lanes)[thread % warp_size].known.acquired);
    }

    // `now` is a new time, later than all so far. `warp` releases something.
    void advance(int warp, Time now) { now_ = warps_[warp].latest = now; }
    void synchronize_warp(int warp, Mask lanes, Mask launched, Time now);
    void arrive(int barrier, const Arrival& arrival, Time now);
    void open(int barrier, Time now);
    void fence(int warp, Mask lanes, bool wide, Time now);
    std::shared_ptr<const Release> release(uint32_t thread) const;

  private:
    struct Barrier {
        std::vector<Arrival> arrivals;
        Knowledge brought;   // by those that do not wait, when they came
        size_t waiting = 0;  // threads
    };
    void contribute(const Arrival& arrival, Time now, Knowledge& all) const;
    void receive(const Arrival& arrival, const Knowledge& all);
    void open_for_all(Time now);

    uint64_t number_ = 0;
    size_t threads_ = 0;
    Time began_ = 0, now_ = 0, floor_ = 0;
    Knowledge known_;  // of all its threads
    std::vector<WarpClock> warps_;
    std::array<Barrier, 16> barriers_;
};

}  // namespace warpsim::race
