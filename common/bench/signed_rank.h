// Wilcoxon's signed-rank interval: where the centre of a symmetric distribution lies, whatever its
// tails.
#pragma once

#include <cstddef>
#include <vector>

#include "bench/statistics.h"

namespace bench {

struct Centre {
    double value = 0;  // the Hodges-Lehmann estimate: the median of the means of all two samples
    Interval interval;
};

// Each end of the interval is wrong with at most the probability `error`. Exact: for at most 60
// samples, and for so many that any interval can be that sure; else throws std::invalid_argument.
Centre signed_rank_centre(const std::vector<double>& samples, double error);

// Of the sorted means of any two of n samples (each with itself too), how many from either end the
// interval's ends are, counted from 1; 0 if n is too small for `error`.
size_t signed_rank_rank(size_t n, double error);

}  // namespace bench
