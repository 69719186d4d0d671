// The course's batches, but the middle of each is the mean of its middle half.
#include "bench/simulation/rule.h"

namespace bench {
namespace {

double middle_half(std::vector<double> samples) { return trimmed_mean(std::move(samples), 0.25); }

Centre ratio(std::span<const Pair> pairs) {
    const auto middles = batch_middles(log_ratios(pairs), batches_of(pairs.size()), middle_half);
    return as_ratio(signed_rank_centre(middles, error_of_an_end));
}

}  // namespace

extern const Rule rule_batch_halves = {"batches' middle halves", ratio};

}  // namespace bench
