// Statistics of timings: medians and trimmed means. Timings have long tails, so plain means mislead.
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

}  // namespace bench
