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
    explicit ZeroPages(std::span<const std::byte> bytes) {
        for (size_t begin = 0; begin + page <= bytes.size(); begin += page) {
            const bool zero = std::ranges::all_of(bytes.subspan(begin, page),
                                                  [](std::byte b) { return b == std::byte{}; });
            const bool goes_on = zero && !runs_.empty() && runs_.back().end == begin;
            runs_.push_back({goes_on ? runs_.back().begin : begin, zero ? begin + page : 0});
        }
        for (size_t number = runs_.size(); number-- > 1;)
            if (runs_[number].begin == runs_[number - 1].begin)
                runs_[number - 1].end = runs_[number].end;
    }

    // The bytes around `place` that are known to be zeros: from `begin` to `end`. Empty: none are.
    struct Run {
        size_t begin = 0, end = 0;

        bool has(size_t place, size_t bytes) const { return place + bytes <= end; }
    };
    Run around(size_t place) const {
        return place / page < runs_.size() ? runs_[place / page] : Run();
    }

  private:
    static constexpr size_t page = 4096;
    std::vector<Run> runs_;  // by page; of one that holds others, `end` is 0
};

}  // namespace warpsim
