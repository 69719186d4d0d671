// The binomial distribution: ranks of order statistics, and confidence bounds of counted rates.
#pragma once

#include <cstddef>

namespace bench {

// The probability of at most `successes` of `trials`.
double binomial_at_most(size_t successes, size_t trials, double probability);

// The upper 95 % confidence bound of the rate (Clopper and Pearson's, one-sided).
double rate_at_most(size_t successes, size_t trials);

}  // namespace bench
