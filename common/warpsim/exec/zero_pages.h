// The pages of some memory that hold nothing but zeros: a long run of zeros is then known without a
// look at each of its bytes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace warpsim {

class ZeroPages {
  public:
    ZeroPages() = default;
    explicit ZeroPages(std::span<const std::byte> bytes) : end_(bytes.size() / page) {
        size_t end = 0;
        for (size_t number = end_.size(); number-- > 0;) {
            const auto here = bytes.subspan(number * page, page);
            const bool zero =
                std::ranges::all_of(here, [](std::byte b) { return b == std::byte{}; });
            if (zero && end == 0) end = (number + 1) * page;
            if (!zero) end = 0;
            end_[number] = end;
        }
    }

    void forget() { end_.clear(); }
    // The number of bytes from `place` on that are known to be zeros.
    size_t from(size_t place) const {
        const size_t end = place / page < end_.size() ? end_[place / page] : 0;
        return end > place ? end - place : 0;
    }

  private:
    static constexpr size_t page = 4096;
    std::vector<size_t> end_;  // by page: where its run of zeros ends; 0: it holds others
};

}  // namespace warpsim
