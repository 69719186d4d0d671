// What is remembered of each 4-byte word: who wrote it last and who read it since, in 16 bytes; and
// in a history of its own where several accesses count that nothing orders.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "warpsim/observers/race_clock.h"
#include "warpsim/observers/race_site.h"

namespace warpsim::race {

constexpr uint8_t whole_word = 0xf;  // a bit a byte

// One thread's access, in 64 bits. All zeros: none, since time begins with 1.
class Record {
  public:
    static constexpr uint32_t most_sites = (1u << 18) - 1;

    Record() = default;
    Record(Time time, uint32_t site, uint32_t thread, uint8_t bytes)
        : bits_(uint64_t{time} << 32 | uint64_t{site} << 14 | uint64_t{thread} << 4 | bytes) {}

    bool none() const { return bits_ == 0; }
    Time time() const { return static_cast<Time>(bits_ >> 32); }
    uint32_t site() const { return bits_ >> 14 & most_sites; }
    uint32_t thread() const { return bits_ >> 4 & 1023; }
    uint8_t bytes() const { return bits_ & whole_word; }

  private:
    uint64_t bits_ = 0;
};

struct Word {
    Record write, read;

    bool has_history() const { return write.site() == Record::most_sites; }
    uint32_t history() const { return read.time(); }
    void set_history(uint32_t number, Time time) {
        write = Record(time, Record::most_sites, 0, 0);
        read = Record(number, 0, 0, 0);
    }
};

// One instruction's accesses to a word, by lanes of one warp.
struct Event {
    Time time;
    Mask lanes;
    uint32_t site;
    uint8_t warp, bytes;
};
using History = std::vector<Event>;

// Beyond that the first half of a word's unordered accesses and the latest are kept: enough for
// every warp of a block twice.
constexpr size_t most_events = 64;

class Histories {
  public:
    void clear();
    // All that is known of a word, taken out of it; pack puts it back.
    History unpack(const Word& word);
    void pack(History&& events, const Sites& sites, Time now, Word& word);

  private:
    uint32_t take();
    void give_back(uint32_t number);

    std::vector<History> histories_;
    std::vector<uint32_t> free_;
};

// Words of global memory, made when they are first touched.
class GlobalShadow {
  public:
    static constexpr uint64_t page_words = 1024;

    void clear();
    // The word of an address, a multiple of 4.
    Word& word(uint64_t address) {
        const uint64_t page = address / (page_words * word_bytes);
        if (page != last_number_) find_page(page);
        return last_page_[address / word_bytes % page_words];
    }
    // The first of so many side by side; null: they lie in two pages.
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
