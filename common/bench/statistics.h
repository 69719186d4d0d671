// Statistics of timings: medians and their intervals, by rank only. Timings have long tails, so
// means and normal intervals mislead.
#pragma once

#include <vector>

namespace bench {

struct Interval {
    double low = 0, high = 0;
};

// NaN for no samples.
double median(std::vector<double> samples);

// The mean without the given fraction of the samples at either end. A third makes it nearly as
// robust against outliers as the median, without tying it to the ticks of a clock. NaN for no
// samples.
double trimmed_mean(std::vector<double> samples, double share);

// The interval that covers the median with about 95 %: the order statistics at n/2 -+ 0.98 sqrt(n).
// The full range if there are fewer than six samples.
Interval median_interval(std::vector<double> samples);

}  // namespace bench
