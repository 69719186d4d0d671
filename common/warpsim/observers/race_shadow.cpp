#include "warpsim/observers/race_shadow.h"

#include <bit>

namespace warpsim::race {

void Histories::clear() {
    histories_.clear();
    free_.clear();
}

uint32_t Histories::take() {
    if (free_.empty()) {
        histories_.emplace_back();
        return static_cast<uint32_t>(histories_.size() - 1);
    }
    const uint32_t number = free_.back();
    free_.pop_back();
    return number;
}

void Histories::give_back(uint32_t number) {
    histories_[number].clear();
    free_.push_back(number);
}

static History events_of(const Word& word) {
    History events;
    for (const Record record : {word.write, word.read}) {
        if (record.none()) continue;
        events.push_back({record.time(), Mask{1} << record.thread() % warp_size, record.site(),
                          static_cast<uint8_t>(record.thread() / warp_size), record.bytes()});
    }
    return events;
}

History Histories::unpack(const Word& word) {
    if (!word.has_history()) return events_of(word);
    return std::move(histories_[word.history()]);
}

static Record record_of(const Event& event) {
    return {event.time, event.site,
            event.warp * uint32_t{warp_size} + uint32_t(std::countr_zero(event.lanes)),
            event.bytes};
}

void Histories::pack(History&& events, const Sites& sites, Time now, Word& word) {
    size_t writes = 0, reads = 0, lanes = 0;
    for (const Event& event : events) {
        ++(sites[event.site].writes() ? writes : reads);
        lanes += static_cast<size_t>(std::popcount(event.lanes));
    }
    const bool fits = writes <= 1 && reads <= 1 && lanes <= 2 && lanes == events.size();
    if (!fits) {
        const uint32_t number = word.has_history() ? word.history() : take();
        histories_[number] = std::move(events);
        word.set_history(number, now);
        return;
    }
    if (word.has_history()) give_back(word.history());
    word = {};
    for (const Event& event : events)
        (sites[event.site].writes() ? word.write : word.read) = record_of(event);
}

void GlobalShadow::clear() {
    pages_.clear();
    last_number_ = ~uint64_t{0};
}

void GlobalShadow::find_page(uint64_t number) {
    std::unique_ptr<Word[]>& page = pages_[number];
    if (!page) page = std::make_unique<Word[]>(page_words);
    last_number_ = number;
    last_page_ = page.get();
}

}  // namespace warpsim::race
