// Statistics of timings: medians and their intervals, by rank alone. Timings have long tails, so
// means and normal intervals mislead.
#pragma once

#include <vector>

namespace bench {

struct Interval {
    double low = 0, high = 0;
};

// NaN of nothing.
double median(std::vector<double> samples);

// The mean of what is left without a share of the samples at either end. A third: nearly as blind
// to outliers as the median, without sticking to the ticks of a clock. NaN of nothing.
double trimmed_mean(std::vector<double> samples, double share);

// The interval that covers the median with about 95 %: the order statistics at n/2 -+ 0.98 sqrt(n).
// The whole range when there are fewer than six.
Interval median_interval(std::vector<double> samples);

}  // namespace bench
