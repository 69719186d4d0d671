#include "warpsim/observers/race_crowds.h"

#include <algorithm>

namespace warpsim::race {

void Crowds::clear(uint32_t warps_of_a_block) {
    warps_ = warps_of_a_block;
    free_ = none;
    crowds_.clear();
    slots_.clear();
}

uint32_t Crowds::take(const Event& reader) {
    uint32_t number = free_;
    if (number == none) {
        number = static_cast<uint32_t>(crowds_.size());
        crowds_.emplace_back();
        slots_.resize(slots_.size() + warps_);
    } else {
        free_ = crowds_[number].next;
        std::fill_n(slots_.begin() + ptrdiff_t{number} * warps_, warps_, Slot{});
    }
    crowds_[number] = {none, reader.site, reader.bytes, reader.time, 0};
    return number;
}

bool Crowds::join(uint32_t number, const Event& reader, Time gone) {
    Slot& slot = slots_[size_t{number} * warps_ + reader.warp];
    if (slot.time == reader.time) {
        slot.lanes |= reader.lanes;
    } else if (slot.time < gone || (slot.lanes & ~reader.lanes) == 0) {
        slot = {reader.time, reader.lanes};
    } else {
        return false;
    }
    return true;
}

bool Crowds::add(uint32_t& first, const Event& reader, Time gone) {
    uint32_t number = first;
    while (number != none &&
           (crowds_[number].site != reader.site || crowds_[number].bytes != reader.bytes))
        number = crowds_[number].next;
    if (number == none) {
        number = take(reader);
        uint32_t& from = first == none ? first : crowds_[first].next;
        crowds_[number].next = from;
        from = number;
    }
    crowds_[first].latest = std::max(crowds_[first].latest, reader.time);
    return join(number, reader, gone);
}

void Crowds::append_to(History& events, uint32_t first) const {
    const Time since = crowds_[first].since;
    for (uint32_t number = first; number != none; number = crowds_[number].next) {
        const Crowd& crowd = crowds_[number];
        for (uint32_t warp = 0; warp < warps_; ++warp) {
            const Slot& slot = slots_[size_t{number} * warps_ + warp];
            if (slot.lanes && slot.time >= since)
                events.push_back(
                    {slot.time, slot.lanes, crowd.site, static_cast<uint8_t>(warp), crowd.bytes});
        }
    }
}

Event Crowds::anyone(uint32_t first) const {
    History all;
    if (crowds_[first].next == none) append_to(all, first);
    return all.empty() ? Event{} : all.front();
}

void Crowds::give_back(uint32_t first) {
    while (first != none) {
        const uint32_t next = crowds_[first].next;
        crowds_[first].next = free_;
        free_ = first;
        first = next;
    }
}

}  // namespace warpsim::race
