// The median of the groups' ratios.
#include "bench/simulation/rule.h"

namespace bench {
namespace {

Centre ratio(std::span<const Pair> pairs) {
    return as_ratio(median_centre(group_log_ratios(pairs)));
}

}  // namespace

extern const Rule rule_groups_median = {"groups, median", ratio};

}  // namespace bench
