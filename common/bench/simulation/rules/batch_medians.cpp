// The course's batches, but the middle of each is its median.
#include "bench/simulation/rule.h"

namespace bench {
namespace {

Centre ratio(std::span<const Pair> pairs) {
    const auto middles = batch_middles(log_ratios(pairs), batches_of(pairs.size()), median);
    return as_ratio(signed_rank_centre(middles, error_of_an_end));
}

}  // namespace

extern const Rule rule_batch_medians = {"batches' medians", ratio};

}  // namespace bench
