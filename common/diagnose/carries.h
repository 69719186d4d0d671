// The carries of a scan: the sum that is added to each block's own prefixes, from which every output
// of the block is off by the same number if it is wrong.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diagnose/patterns.h"

namespace lab {

struct Carries {
    size_t block = 0;          // outputs of a block
    size_t first_wrong = 0;    // index of a block
    std::vector<Wide> got;     // of each block
    std::vector<Wide> before;  // of each block and the end: the sum of the elements before it
    std::vector<Wide> last;    // of each block: its last element

    size_t blocks() const { return got.size(); }
    bool is_right(size_t b) const { return got[b] == before[b]; }
    Wide sum_of(size_t b) const { return before[b + 1] - before[b]; }
};

// Nothing if outputs are wrong in another way, or if the case's data leave room for rounding.
std::optional<Carries> carries(const Evidence& e);

// From the first wrong block on, all carries are as expected. With a single wrong block different
// mistakes look the same.
Fit carries_are(const Evidence& e,
                const std::function<Wide(const Carries&, size_t block)>& expected);

// "from output[1024] on": the first wrong block of a case that fits.
std::string from_first_wrong(const Evidence& e);

}  // namespace lab
