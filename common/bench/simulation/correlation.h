// The correlation length of a recording.
#pragma once

#include <vector>

namespace bench {

// The number of consecutive values that are correlated: 1 + 2 (sum of autocorrelations), up to a
// lag of five times the result (Sokal's window). Outliers are clamped to the range of the middle
// nine tenths first, since a single one would hide all else. At least 1.
double correlation_length(std::vector<double> values);

}  // namespace bench
