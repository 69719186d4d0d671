// How long a recording remembers.
#pragma once

#include <vector>

namespace bench {

// How many neighbours know of each other: 1 + 2 (sum of autocorrelations), up to a lag of five
// times itself (Sokal's window). Outliers are pulled in to the middle nine tenths first, since one
// of them would hide all else. At least 1.
double correlation_length(std::vector<double> values);

}  // namespace bench
