// Ways from pairs to an interval of their ratio, one a file in rules/; the course uses one of them.
#pragma once

#include <vector>

#include "bench/ratio.h"

namespace bench {

struct Rule {
    const char* says;
    RatioOfPairs* ratio;
};

const std::vector<const Rule*>& rules();  // generated from the folder

// The order statistics that hold the median, as ratio_of() is sure: by the binomial distribution.
Centre median_centre(std::vector<double> samples);

// The logarithm of each group's ratio, of both runs together.
std::vector<double> group_log_ratios(std::span<const Pair> pairs);

}  // namespace bench
