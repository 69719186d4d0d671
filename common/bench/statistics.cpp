#include "bench/statistics.h"

#include <algorithm>
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

}  // namespace bench
