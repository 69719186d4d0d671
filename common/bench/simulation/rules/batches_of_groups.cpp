// The course's batches, but of groups, each with one ratio for both its pairs.
#include "bench/simulation/rule.h"

namespace bench {
namespace {

Centre ratio(std::span<const Pair> pairs) {
    const auto middles = batch_middles(group_log_ratios(pairs), batches_of(pairs.size()));
    return as_ratio(signed_rank_centre(middles, error_of_an_end));
}

}  // namespace

extern const Rule rule_batches_of_groups = {"batches of groups", ratio};

}  // namespace bench
