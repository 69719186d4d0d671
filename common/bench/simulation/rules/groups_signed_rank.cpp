// The signed ranks of all groups, as if they were independent: Hodges and Lehmann's interval.
#include <algorithm>
#include <cmath>

#include "bench/simulation/rule.h"

namespace bench {
namespace {

// The number of means of two samples at or below a value; the samples are sorted.
double means_below(const std::vector<double>& sorted, double value) {
    double count = 0;
    size_t end = sorted.size();
    for (size_t i = 0; i < sorted.size(); ++i) {
        while (end > i && (sorted[i] + sorted[end - 1]) / 2 > value) --end;
        if (end <= i) break;
        count += static_cast<double>(end - i);
    }
    return count;
}

// The smallest value with at least `rank` means of two samples at or below it, by bisection: they
// are too many to list.
double mean_of_rank(const std::vector<double>& sorted, double rank) {
    double low = sorted.front(), high = sorted.back();
    for (int i = 0; i < 45; ++i) {
        const double middle = (low + high) / 2;
        (means_below(sorted, middle) < rank ? low : high) = middle;
    }
    return high;
}

Centre ratio(std::span<const Pair> pairs) {
    std::vector<double> groups = group_log_ratios(pairs);
    std::sort(groups.begin(), groups.end());
    const auto n = static_cast<double>(groups.size());
    const double means = n * (n + 1) / 2;
    constexpr double quantile = 3.48076;  // of the normal distribution, at 1 - error_of_an_end
    const double rank =
        std::floor(means / 2 - quantile * std::sqrt(n * (n + 1) * (2 * n + 1) / 24));
    return as_ratio({mean_of_rank(groups, means / 2),
                     {mean_of_rank(groups, rank), mean_of_rank(groups, means + 1 - rank)}});
}

}  // namespace

extern const Rule rule_groups_signed_rank = {"groups, signed ranks", ratio};

}  // namespace bench
