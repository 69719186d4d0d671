#include "bench/simulation/binomial.h"

#include <cmath>

namespace bench {

double binomial_at_most(size_t successes, size_t trials, double probability) {
    const auto n = static_cast<double>(trials);
    double sum = 0;
    for (size_t i = 0; i <= successes; ++i) {
        const auto k = static_cast<double>(i);
        sum += std::exp(std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1) +
                        k * std::log(probability) + (n - k) * std::log1p(-probability));
    }
    return sum;
}

double rate_at_most(size_t successes, size_t trials) {
    if (successes == trials) return 1;
    double low = 0, high = 1;
    for (int i = 0; i < 50; ++i) {
        const double middle = (low + high) / 2;
        (binomial_at_most(successes, trials, middle) > 0.05 ? low : high) = middle;
    }
    return high;
}

}  // namespace bench
