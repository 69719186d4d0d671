#include "warpsim/observers/race_histories.h"

#include <algorithm>
#include <optional>

namespace warpsim::race {

void Histories::clear(const Sites& sites, uint32_t warps_of_a_block) {
    sites_ = &sites;
    crowds_.clear(warps_of_a_block);
    pasts_.clear();
    free_.clear();
}

uint32_t Histories::take() {
    if (free_.empty()) {
        pasts_.emplace_back();
        return static_cast<uint32_t>(pasts_.size() - 1);
    }
    const uint32_t number = free_.back();
    free_.pop_back();
    return number;
}

bool Histories::is_plain_read(const Event& event) const {
    const Site& site = (*sites_)[event.site];
    return site.plain() && !site.writes();
}

bool Histories::is_wide_atomic(const Event& event) const {
    const Site& site = (*sites_)[event.site];
    return site.kind == AccessKind::atomic && site.strength == Strength::strong && site.wide;
}

// Any access that races with `reader` races with `known` too, apart from their blocks.
static bool stands_for(const Event& known, const Event& reader) {
    return known.site == reader.site && (reader.bytes & ~known.bytes) == 0;
}

static bool two_blocks_stand_for(const History& events, const Event& reader,
                                 const Timeline& timeline) {
    std::optional<uint64_t> first;
    for (const Event& event : events) {
        if (!stands_for(event, reader)) continue;
        const uint64_t block = timeline.block_at(event.time);
        if (first && *first != block) return true;
        first = block;
    }
    return false;
}

bool Histories::joins(Word& word, const Event& reader, const Horizon& horizon) {
    if (word.is_pair())
        return stands_for(word.write.event(), reader) && stands_for(word.read.event(), reader);
    if (word.has_history()) return joins_past(pasts_[word.number()], reader, horizon);
    if (!horizon.is_behind(word.write, reader)) return false;
    return word.has_more() ? joins_crowd(word, reader, horizon) : joins_one(word, reader, horizon);
}

bool Histories::joins_one(Word& word, const Event& reader, const Horizon& horizon) {
    const Record known = word.read;
    uint32_t crowd = Crowds::none;
    if (horizon.is_behind(known, reader)) {
        if (horizon.leaves_bytes(known, Record(reader))) return false;
    } else if (!is_plain_read(known.event())) {
        return false;
    } else if (known.time() >= horizon.from) {
        crowds_.add(crowd, known.event(), horizon.gone);
    } else {
        const bool pairs = horizon.apart && word.write.none() &&
                           stands_for(known.event(), reader) &&
                           horizon.is_of_another_block(known.time());
        if (pairs) word = Word::pair(known, Record(reader));
        return pairs;
    }
    crowds_.add(crowd, reader, horizon.behind_warp());
    word = Word::with_crowd(word.write, crowd);
    return true;
}

bool Histories::joins_crowd(Word& word, const Event& reader, const Horizon& horizon) {
    uint32_t crowd = word.number();
    if (crowds_.latest(crowd) >= horizon.from)
        return crowds_.add(crowd, reader, horizon.behind_warp());
    if (!horizon.apart || !word.write.none()) return false;
    const Event known = crowds_.anyone(crowd);
    if (!known.lanes || !stands_for(known, reader) || !horizon.is_of_another_block(known.time))
        return false;
    crowds_.give_back(crowd);
    word = Word::pair(Record(known), Record(reader));
    return true;
}

bool Histories::joins_past(Past& past, const Event& reader, const Horizon& horizon) {
    if (!is_behind(past, horizon)) return false;
    const bool is_own_turn =
        past.crowd != Crowds::none && crowds_.latest(past.crowd) >= horizon.from;
    if (!is_own_turn) {
        if (horizon.apart && two_blocks_stand_for(past.events, reader, *horizon.timeline))
            return true;
        if (past.crowd != Crowds::none) {
            // Their block may have ended: move them into the word's other events.
            if (horizon.apart || !past.only_reads) return false;
            crowds_.append_to(past.events, past.crowd);
            crowds_.give_back(past.crowd);
            past.crowd = Crowds::none;
            trim(past.events, true);
        }
    }
    return crowds_.add(past.crowd, reader, horizon.behind_warp());
}

// Whether it is obvious that a plain read conflicts with none of these events.
bool Histories::is_behind(const Past& past, const Horizon& horizon) const {
    constexpr size_t few = 8;
    if (past.only_reads) return true;
    return past.events.size() <= few && std::ranges::all_of(past.events, [&](const Event& event) {
               return is_plain_read(event) ||
                      (event.time >= horizon.from && event.time < horizon.floor);
           });
}

bool Histories::joins_atomics(Word& word, const Event& atomic, const Horizon& horizon) {
    if (!word.has_history() || !is_wide_atomic(atomic)) return false;
    Past& past = pasts_[word.number()];
    if (!past.only_wide_atomics) return false;
    if (horizon.apart && two_blocks_stand_for(past.events, atomic, *horizon.timeline)) return true;
    const auto is_of_warp = [&](const Event& event) {
        return event.site == atomic.site && event.warp == atomic.warp &&
               event.bytes == atomic.bytes && event.time >= horizon.from;
    };
    const auto now = std::ranges::find_if(past.events, [&](const Event& event) {
        return is_of_warp(event) && event.time == atomic.time;
    });
    if (now == past.events.end()) return false;
    // The thread's own earlier atomic is ordered before this one.
    for (Event& event : past.events)
        if (is_of_warp(event)) event.lanes &= ~atomic.lanes;
    now->lanes |= atomic.lanes;
    return true;
}

bool Histories::overwrites(Word& word, Record store, const Horizon& horizon) {
    if (!word.has_more() || word.has_history() || store.bytes() != whole_word) return false;
    const Time latest = crowds_.latest(word.number());
    if (latest < horizon.from || latest >= horizon.floor ||
        !horizon.is_behind(word.write, store.thread()))
        return false;
    crowds_.forget(word.number(), horizon.floor);
    word.write = store;
    return true;
}

void Histories::unpack(Word& word, History& events) {
    events.clear();
    if (word.has_history()) {
        Past& past = pasts_[word.number()];
        events.swap(past.events);
        if (past.crowd != Crowds::none) crowds_.append_to(events, past.crowd);
        crowds_.give_back(past.crowd);
        past.crowd = Crowds::none;
        free_.push_back(word.number());
    } else {
        if (!word.write.none()) events.push_back(word.write.event());
        if (word.has_more()) {
            crowds_.append_to(events, word.number());
            crowds_.give_back(word.number());
        } else if (!word.read.none()) {
            events.push_back(word.read.event());
        }
    }
    word = {};
}

bool Histories::fits_a_word(const History& events) const {
    size_t writes = 0;
    for (const Event& event : events) writes += (*sites_)[event.site].writes();
    return events.size() <= 2 && writes <= 1 && events.size() - writes <= 1 &&
           std::ranges::all_of(events, &Event::is_single);
}

// If blocks cannot be ordered, two blocks' accesses by one instruction represent those of all
// blocks: any access that races with another block's also races with one of theirs. One access of
// each block is enough, except for stores, where it matters which thread has stored what.
void Histories::leave_two_blocks(History& events, const Horizon& horizon) const {
    const auto is_own = [&](const Event& event) { return event.time >= horizon.from; };
    if (std::ranges::all_of(events, is_own)) return;
    const bool stores = std::ranges::any_of(events, [&](const Event& event) {
        return (*sites_)[event.site].kind == AccessKind::store;
    });
    History all;
    all.swap(events);
    std::vector<uint64_t> blocks;  // of the events that are kept
    for (const Event& event : all) {
        const uint64_t block =
            is_own(event) ? horizon.block : horizon.timeline->block_at(event.time);
        uint64_t seen[2] = {};
        size_t count = 0;  // other blocks with such an access
        bool is_known = false;
        for (size_t i = 0; i < events.size(); ++i) {
            if (!stands_for(events[i], event)) continue;
            is_known |= blocks[i] == block;
            const bool is_new = blocks[i] != block && (count == 0 || blocks[i] != seen[0]);
            if (is_new && count < 2) seen[count++] = blocks[i];
        }
        const bool needed = stores ? block == horizon.block || is_known || count < 2
                                   : count == 0 || (count == 1 && !is_known);
        if (!needed) continue;
        events.push_back(event);
        blocks.push_back(block);
    }
}

void Histories::trim(History& events, bool only_reads) const {
    const size_t most = only_reads && pasts_.size() <= few_words ? most_reads : most_events;
    if (events.size() <= most) return;
    const auto half = events.begin() + ptrdiff_t(most / 2);
    events.erase(half, half + ptrdiff_t(events.size() - most));
}

void Histories::pack(History& events, const Horizon& horizon, Word& word) {
    if (fits_a_word(events)) {
        for (const Event& event : events)
            ((*sites_)[event.site].writes() ? word.write : word.read) = Record(event);
        return;
    }
    if (horizon.apart) leave_two_blocks(events, horizon);
    uint32_t crowd = Crowds::none;
    std::erase_if(events, [&](const Event& event) {
        return event.time >= horizon.from && is_plain_read(event) &&
               crowds_.add(crowd, event, horizon.gone);
    });
    if (crowd != Crowds::none && fits_a_word(events) &&
        (events.empty() || (*sites_)[events[0].site].writes())) {
        word = Word::with_crowd(events.empty() ? Record() : Record(events[0]), crowd);
        return;
    }
    const uint32_t number = take();
    Past& past = pasts_[number];
    past.crowd = crowd;
    past.only_reads =
        std::ranges::all_of(events, [&](const Event& event) { return is_plain_read(event); });
    past.only_wide_atomics =
        crowd == Crowds::none &&
        std::ranges::all_of(events, [&](const Event& event) { return is_wide_atomic(event); });
    trim(events, past.only_reads);
    past.events.swap(events);
    word = Word::with_history(number);
}

}  // namespace warpsim::race
