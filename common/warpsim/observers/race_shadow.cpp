#include "warpsim/observers/race_shadow.h"

namespace warpsim::race {

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
