// The binomial distribution: ranks of order statistics, and how far a counted rate can be trusted.
#pragma once

#include <cstddef>

namespace bench {

// The probability of at most `successes` of `trials`.
double binomial_at_most(size_t successes, size_t trials, double probability);

// The rate that is no larger than this with 95 % (Clopper and Pearson's one-sided bound).
double rate_at_most(size_t successes, size_t trials);

}  // namespace bench
