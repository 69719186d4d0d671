// The course's batches, with Student's t: the textbook method of batch means.
#include <cmath>

#include "bench/simulation/rule.h"

namespace bench {
namespace {

// The quantile of t with n - 1 degrees of freedom, at 1 - error_of_an_end; n is 20 or 40.
double quantile(size_t n) { return n == 20 ? 4.18694 : 3.79691; }

Centre ratio(std::span<const Pair> pairs) {
    const auto middles = batch_middles(log_ratios(pairs), batches_of(pairs.size()));
    const auto n = static_cast<double>(middles.size());
    double mean = 0, squares = 0;
    for (double x : middles) mean += x / n;
    for (double x : middles) squares += (x - mean) * (x - mean);
    const double half = quantile(middles.size()) * std::sqrt(squares / (n - 1) / n);
    return as_ratio({mean, {mean - half, mean + half}});
}

}  // namespace

extern const Rule rule_batches_student = {"batches, Student's t", ratio};

}  // namespace bench
