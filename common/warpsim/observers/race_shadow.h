// Shadow memory: for each 4-byte word, in 16 bytes, its last writer and its reader since. If there
// are more, it refers to them (race_histories.h).
// docs/race_detection.md follows a kernel through it, with numbers.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "warpsim/observers/race_clock.h"
#include "warpsim/observers/race_site.h"

namespace warpsim::race {

constexpr uint8_t whole_word = 0xf;  // one bit per byte

// One instruction's accesses to a word, by lanes of one warp.
struct Event {
    Time time;
    Mask lanes;
    uint32_t site;
    uint8_t warp, bytes;

    bool is_single() const { return std::has_single_bit(lanes); }
};
using History = std::vector<Event>;

// One thread's access, in 64 bits. All zeros: none, since time starts at 1.
class Record {
  public:
    static constexpr uint32_t most_sites = (1u << 17) - 1;

    Record() = default;
    Record(Time time, uint32_t site, uint32_t thread, uint8_t bytes)
        : bits_(uint64_t{time} << 32 | uint64_t{site} << 14 | uint64_t{thread} << 4 | bytes) {}
    // The access of the event's first lane.
    explicit Record(const Event& event)
        : Record(event.time, event.site,
                 event.warp * uint32_t{warp_size} + uint32_t(std::countr_zero(event.lanes)),
                 event.bytes) {}

    bool none() const { return bits_ == 0; }
    Time time() const { return static_cast<Time>(bits_ >> 32); }
    uint32_t site() const { return bits_ >> 14 & most_sites; }
    uint32_t thread() const { return bits_ >> 4 & 1023; }
    uint8_t bytes() const { return bits_ & whole_word; }
    bool is_marked() const { return bits_ >> 31 & 1; }
    void mark() { bits_ |= uint64_t{1} << 31; }

    Event event() const {
        return {time(), Mask{1} << thread() % warp_size, site(),
                static_cast<uint8_t>(thread() / warp_size), bytes()};
    }

  private:
    uint64_t bits_ = 0;
};

struct Word {
    Record write, read;

    // Holds two reads instead, by blocks that can never be ordered: any write races with one of
    // them.
    static Word pair(Record one, Record other) {
        one.mark();
        return {one, other};
    }
    bool is_pair() const { return write.is_marked(); }

    // Holds the number of a crowd of readers instead of the read, or of a history instead of both.
    bool has_more() const { return read.site() == Record::most_sites; }
    bool has_history() const { return write.site() == Record::most_sites; }
    uint32_t number() const { return read.time(); }
    static Word with_crowd(Record write, uint32_t number) {
        return {write, Record(number, Record::most_sites, 0, 0)};
    }
    static Word with_history(uint32_t number) {
        return {Record(0, Record::most_sites, 0, 0), Record(number, Record::most_sites, 0, 0)};
    }
};

// Words of global memory, allocated when they are first accessed.
class GlobalShadow {
  public:
    static constexpr uint64_t page_words = 1024;

    void clear();
    // The word at an address that is a multiple of 4.
    Word& word(uint64_t address) {
        const uint64_t page = address / (page_words * word_bytes);
        if (page != last_number_) find_page(page);
        return last_page_[address / word_bytes % page_words];
    }
    // The first of `words` adjacent words; null: they are in two pages.
    Word* row(uint64_t address, uint64_t words) {
        Word* const first = &word(address);
        return address / word_bytes % page_words + words <= page_words ? first : nullptr;
    }

  private:
    void find_page(uint64_t number);

    std::unordered_map<uint64_t, std::unique_ptr<Word[]>> pages_;
    uint64_t last_number_ = ~uint64_t{0};
    Word* last_page_ = nullptr;
};

}  // namespace warpsim::race
