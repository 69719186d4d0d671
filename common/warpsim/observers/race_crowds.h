// The readers of a word in a block, where there are several: for each warp, the lanes that read it
// last, and when. Adding a reader takes constant time.
#pragma once

#include <vector>

#include "warpsim/observers/race_shadow.h"

namespace warpsim::race {

class Crowds {
  public:
    static constexpr uint32_t none = UINT32_MAX;

    void clear(uint32_t warps_of_a_block);

    // Crowds of one word make a chain, each of one instruction and the same bytes. `first`: of the
    // chain; it begins where it is none. What was read before `gone` is before all that may come.
    // False: other lanes of the warp read at another time, and both times must be remembered.
    bool add(uint32_t& first, const Event& reader, Time gone);
    Time latest(uint32_t first) const { return crowds_[first].latest; }
    // A write follows on all that was read before.
    void forget(uint32_t first, Time before) { crowds_[first].since = before; }
    // Someone of the chain; null: its crowds differ.
    Event anyone(uint32_t first) const;
    void append_to(History& events, uint32_t first) const;
    void give_back(uint32_t first);

  private:
    struct Crowd {
        uint32_t next, site;
        uint8_t bytes;
        Time latest, since;  // of the first: of the whole chain
    };
    struct Slot {
        Time time;
        Mask lanes;
    };
    uint32_t take(const Event& reader);
    bool join(uint32_t number, const Event& reader, Time gone);

    uint32_t warps_ = 0, free_ = none;
    std::vector<Crowd> crowds_;
    std::vector<Slot> slots_;  // of each crowd one a warp
};

}  // namespace warpsim::race
