// Rules that compute an interval of the ratio from pairs, one per file in rules/; the course uses
// one of them.
#pragma once

#include <vector>

#include "bench/ratio.h"

namespace bench {

struct Rule {
    const char* says;
    RatioOfPairs* ratio;
};

const std::vector<const Rule*>& rules();  // generated from the folder

// The median with the order statistics that enclose it as certainly as in ratio_of(), by the
// binomial distribution.
Centre median_centre(std::vector<double> samples);

// The logarithm of each group's ratio, from the summed times of its two pairs.
std::vector<double> group_log_ratios(std::span<const Pair> pairs);

}  // namespace bench
