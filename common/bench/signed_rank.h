// Wilcoxon's signed-rank interval for the centre of a symmetric distribution, whatever its tails.
#pragma once

#include <cstddef>
#include <vector>

#include "bench/statistics.h"

namespace bench {

struct Centre {
    double value = 0;  // the Hodges-Lehmann estimate: the median of all pairwise means
    Interval interval;
};

// Each end of the interval is wrong with a probability of at most `error`, computed exactly, for at
// most 60 samples. Throws std::invalid_argument for more, or for too few for `error`.
Centre signed_rank_centre(const std::vector<double>& samples, double error);

// The rank of the interval's ends among the sorted means of all pairs of n samples (including each
// with itself), counted from 1 from either end; 0 if n is too small for `error`.
size_t signed_rank_rank(size_t n, double error);

}  // namespace bench
