#include "warpsim/observers/address_counts.h"

#include <algorithm>

#include "warpsim/insn/mask.h"

namespace warpsim {

namespace {
constexpr uint64_t word_bytes = 4;     // halves of one word contend: they count as one address
constexpr uint64_t page_words = 4096;  // allocated together: most atomics have neighbours
// 64 MiB of counts; atomics on more addresses than these have no contention.
constexpr size_t most_pages = size_t{1} << 11;
}  // namespace

// Null: the limit of pages is reached, and the address is not counted.
uint64_t* AddressCounts::find(uint64_t address) {
    const uint64_t word = address / word_bytes, page = word / page_words;
    if (page != last_) {
        if (pages_.size() >= most_pages && !pages_.contains(page)) return nullptr;
        last_page_ = &pages_[page];
        last_page_->resize(page_words);
        last_ = page;
    }
    return &(*last_page_)[word % page_words];
}

uint64_t AddressCounts::add(const std::array<uint64_t, warp_size>& addresses, Mask active) {
    uint64_t most = 0;
    for_each_lane(active, [&](int lane) {
        if (uint64_t* const count = find(addresses[lane])) most = std::max(most, ++*count);
    });
    return most;
}

}  // namespace warpsim
