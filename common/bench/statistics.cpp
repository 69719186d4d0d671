#include "bench/statistics.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>

namespace bench {

double median(std::vector<double> samples) {
    if (samples.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::sort(samples.begin(), samples.end());
    const size_t middle = samples.size() / 2;
    return samples.size() % 2 == 1 ? samples[middle] : (samples[middle - 1] + samples[middle]) / 2;
}

double trimmed_mean(std::vector<double> samples, double share) {
    if (samples.empty()) return std::numeric_limits<double>::quiet_NaN();
    std::sort(samples.begin(), samples.end());
    const auto cut = static_cast<ptrdiff_t>(share * static_cast<double>(samples.size()));
    const double sum = std::accumulate(samples.begin() + cut, samples.end() - cut, 0.0);
    return sum / static_cast<double>(samples.size() - 2 * static_cast<size_t>(cut));
}

Interval median_interval(std::vector<double> samples) {
    if (samples.empty()) return {median({}), median({})};
    std::sort(samples.begin(), samples.end());
    const auto n = static_cast<double>(samples.size());
    // The number of samples below the median is binomial(n, 1/2), with standard deviation
    // sqrt(n)/2; 1.96 of these cover 95 %.
    const double rank = std::floor(n / 2 - 0.98 * std::sqrt(n));
    const size_t below = rank > 0 ? static_cast<size_t>(rank) : 0;
    return {samples[below], samples[samples.size() - 1 - below]};
}

}  // namespace bench
