// Crowds: the readers of a word in a block, if there are several. For each warp, the lanes that
// read the word last, and when. Adding a reader takes constant time.
#pragma once

#include <vector>

#include "warpsim/observers/race_shadow.h"

namespace warpsim::race {

class Crowds {
  public:
    static constexpr uint32_t none = UINT32_MAX;

    void clear(uint32_t warps_of_a_block);

    // The crowds of one word form a chain; each holds the reads by one instruction of the same
    // bytes. `first` is the chain's first crowd; if it is none, a chain is started. Everything read
    // before `gone` happens before anything that may follow. False: other lanes of the warp read at
    // another time, and both times must be remembered.
    bool add(uint32_t& first, const Event& reader, Time gone);
    Time latest(uint32_t first) const { return crowds_[first].latest; }
    // A write is ordered after all reads before this time.
    void forget(uint32_t first, Time before) { crowds_[first].since = before; }
    // A reader of the chain; an empty Event if the chain has several crowds.
    Event anyone(uint32_t first) const;
    void append_to(History& events, uint32_t first) const;
    void give_back(uint32_t first);

  private:
    struct Crowd {
        uint32_t next, site;
        uint8_t bytes;
        Time latest, since;  // in the first crowd: of the whole chain
    };
    struct Slot {
        Time time;
        Mask lanes;
    };
    uint32_t take(const Event& reader);
    bool join(uint32_t number, const Event& reader, Time gone);

    uint32_t warps_ = 0, free_ = none;
    std::vector<Crowd> crowds_;
    std::vector<Slot> slots_;  // one per warp for each crowd
};

}  // namespace warpsim::race
