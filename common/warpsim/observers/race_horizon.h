// The common case: an access that is obviously ordered after everything that its word remembers.
// docs/race_detection.md follows a kernel through it, with numbers.
#pragma once

#include "warpsim/observers/race_shadow.h"
#include "warpsim/observers/race_timeline.h"

namespace warpsim::race {

// What is known to happen before an access without a closer look.
struct Horizon {
    Time gone;  // accesses before this time happen before any that may follow
    Time from;  // all times from here on belong to the own block
    Time floor, warp_floor;
    bool apart;  // no other block can ever be ordered with this one
    uint64_t block;
    const Timeline* timeline;

    bool is_behind(Record record, uint32_t thread) const {
        const Time time = record.time();
        if (time < gone) return true;
        if (time < from) return false;
        return time < floor || record.thread() == thread ||
               (time < warp_floor && record.thread() / warp_size == thread / warp_size);
    }
    // The same for all lanes of an access.
    bool is_behind(Record record, const Event& access) const {
        if (access.is_single()) return is_behind(record, Record(access).thread());
        const Time time = record.time();
        if (time < gone) return true;
        if (time < from) return false;
        return time < floor || (time < warp_floor && record.thread() / warp_size == access.warp);
    }
    Time behind_warp() const { return std::max(floor, warp_floor); }
    bool leaves_bytes(Record older, Record newer) const {
        return older.time() >= gone && (older.bytes() & ~newer.bytes()) != 0;
    }
    bool is_of_another_block(Time time) const {
        return time < from && timeline->block_at(time) != block;
    }
};

// The horizon of a warp's access to shared or global memory. An empty record, which has time 0, is
// behind every horizon.
inline Horizon horizon_of(const BlockClock& clock, const WarpClock& warp, const Timeline& timeline,
                          bool shared, bool apart) {
    return {.gone = shared ? clock.floor() : Time{1},
            .from = shared ? Time{0} : timeline.latest_turn_of(clock.number()),
            .floor = clock.floor(),
            .warp_floor = warp.floor,
            .apart = apart,
            .block = clock.number(),
            .timeline = &timeline};
}

// Records a plain access to the word, if no other work is needed. False: a close look is needed.
inline bool follows(Word& word, Record record, bool writes, const Horizon& horizon) {
    if (word.has_more() || !horizon.is_behind(word.write, record.thread()) ||
        !horizon.is_behind(word.read, record.thread()) || horizon.leaves_bytes(word.read, record))
        return false;
    if (!writes) {
        word.read = record;
        return true;
    }
    if (horizon.leaves_bytes(word.write, record)) return false;
    word = {record, {}};
    return true;
}

}  // namespace warpsim::race
