// The correlation length of a recording.
#pragma once

#include <vector>

namespace bench {

// The number of consecutive values that are correlated: 1 + 2 (sum of autocorrelations), up to a
// lag of five times the result (Sokal's window). Outliers are first clamped to the range of the
// middle nine tenths, since a single one would hide everything else. At least 1.
double correlation_length(std::vector<double> values);

}  // namespace bench
