// Remembers the accesses to a word beyond one write and one read.
#pragma once

#include <vector>

#include "warpsim/observers/race_crowds.h"
#include "warpsim/observers/race_horizon.h"

namespace warpsim::race {

// If a word has more unordered events than this, the first and the latest half of this number are
// kept, not counting the running block's readers: enough for every warp of a block twice.
constexpr size_t most_events = 64;
// The limit if all events are plain reads, which need no search for each new access, and few words
// have a history: 64 MB.
constexpr size_t most_reads = 4096, few_words = 1024;

class Histories {
  public:
    // `sites` are those of the launch.
    void clear(const Sites& sites, uint32_t warps_of_a_block);

    // Records some lanes' plain read of the word, if that takes no search. False: a close look is
    // needed.
    bool joins(Word& word, const Event& reader, const Horizon& horizon);
    // The same for a lane's atomic on a word that only atomics have accessed, none of which can
    // race with another.
    bool joins_atomics(Word& word, const Event& atomic, const Horizon& horizon);
    // The same for a plain store to a word that many lanes have read.
    bool overwrites(Word& word, Record store, const Horizon& horizon);

    // Moves all remembered events out of a word; pack puts them back.
    void unpack(Word& word, History& events);
    void pack(History& events, const Horizon& horizon, Word& word);

  private:
    struct Past {
        History events;
        uint32_t crowd = Crowds::none;  // the readers of one turn of a block
        bool only_reads = false, only_wide_atomics = false;
    };
    bool joins_one(Word& word, const Event& reader, const Horizon& horizon);
    bool joins_crowd(Word& word, const Event& reader, const Horizon& horizon);
    bool joins_past(Past& past, const Event& reader, const Horizon& horizon);
    bool is_behind(const Past& past, const Horizon& horizon) const;
    bool is_plain_read(const Event& event) const;
    bool is_wide_atomic(const Event& event) const;
    bool fits_a_word(const History& events) const;
    void trim(History& events, bool only_reads) const;
    void leave_two_blocks(History& events, const Horizon& horizon) const;
    uint32_t take();

    const Sites* sites_ = nullptr;
    Crowds crowds_;
    std::vector<Past> pasts_;
    std::vector<uint32_t> free_;
};

}  // namespace warpsim::race
