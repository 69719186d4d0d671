#include "bench/simulation/correlation.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

namespace bench {
namespace {

void pull_in_outliers(std::vector<double>& values) {
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const size_t tail = sorted.size() / 20;
    for (double& value : values)
        value = std::clamp(value, sorted[tail], sorted[sorted.size() - 1 - tail]);
}

void subtract_mean(std::vector<double>& values) {
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    for (double& value : values) value -= sum / static_cast<double>(values.size());
}

}  // namespace

double correlation_length(std::vector<double> values) {
    if (values.empty()) return 1;
    pull_in_outliers(values);
    subtract_mean(values);
    const auto product = [&](size_t lag) {
        return std::inner_product(values.begin() + static_cast<ptrdiff_t>(lag), values.end(),
                                  values.begin(), 0.0);
    };
    const double variance = product(0);
    if (variance == 0) return 1;
    double length = 1;
    for (size_t lag = 1; lag < values.size() && static_cast<double>(lag) < 5 * length; ++lag)
        length += 2 * product(lag) / variance;
    return std::max(length, 1.0);
}

}  // namespace bench
