// Releases through atomics and strong stores, by place in memory: each place has a log of releases,
// and a thread that reads the place acquires the log as it is then.
// docs/race_detection.md follows a kernel through it, with numbers.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "warpsim/observers/race_clock.h"

namespace warpsim::race {

struct ReleaseRecord {
    std::shared_ptr<const Release> release;
    bool wide;  // also for other blocks
    Time at;    // of the write that hands it over, which a reader of that write knows too
};

// The bytes that an atomic or strong access touches. Each block's shared memory has its own range.
struct Place {
    uint64_t begin;
    uint32_t bytes;
    bool touches(uint64_t word) const { return word + word_bytes > begin && word < begin + bytes; }
};

// One access of a thread. `word`: its place if it was atomic or strong; else 0.
struct Action {
    uint64_t block;
    uint32_t thread;
    Time time;
    uint64_t word;
};

struct ReleaseLog {
    Place place;
    std::vector<ReleaseRecord> records;
    std::vector<uint32_t> informed;  // records whose threads had acquired something themselves
    std::unordered_map<uint64_t, std::vector<uint32_t>> by_block;
    // The first record that a reader still acquires: a store to the place replaces those before it.
    uint32_t current = 0;
    bool all_wide = true;  // then every block sees the other blocks' records
    // State of the current search.
    uint64_t search = 0;
    std::vector<Acquired> searched;
};

class Releases {
  public:
    static constexpr size_t most_records = size_t{1} << 20;  // about 100 bytes each
    // Limit for all searches of a launch: seconds. If threads pass on to each other, over and over,
    // what they have acquired from each other, a search is as long as their history.
    static constexpr size_t default_steps = size_t{1} << 28;

    explicit Releases(size_t most_steps = default_steps) : most_steps_(most_steps) {}

    bool empty() const { return records_ == 0; }
    bool full() const { return records_ >= most_records || steps_ >= most_steps_; }
    void clear();

    // Adds a release by a write to the place. `replaces`: the write was a store, not an atomic.
    void append(const Place& place, const ReleaseRecord& record, bool replaces);
    // Records a store to the place that releases nothing.
    void overwrite(const Place& place);
    // Sets `acquired` to what reading the place now may acquire. False: nothing.
    bool read(const Place& place, uint64_t block, bool wide, Acquired& acquired) const;

    // Whether `action` was released into one of these parts of logs, or was known to a thread that
    // released there.
    bool covers(const std::vector<Acquired>& acquired, const Action& action);

  private:
    bool holds(const Acquired& part, const Action& action);
    void add_known(const Acquired& part, std::vector<Acquired>& parts);
    void add(const Acquired& part, std::vector<Acquired>& parts);

    std::unordered_map<uint64_t, uint32_t> by_place_;
    std::vector<ReleaseLog> logs_;
    size_t records_ = 0;
    uint64_t searches_ = 0;
    size_t most_steps_;
    size_t steps_ = 0;  // parts and records that searches have visited
};

}  // namespace warpsim::race
