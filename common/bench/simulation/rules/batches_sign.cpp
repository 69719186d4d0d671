// The course's batches, with the order statistics that enclose their median.
#include "bench/simulation/rule.h"

namespace bench {
namespace {

Centre ratio(std::span<const Pair> pairs) {
    return as_ratio(median_centre(batch_middles(log_ratios(pairs), batches_of(pairs.size()))));
}

}  // namespace

extern const Rule rule_batches_sign = {"batches, order statistics", ratio};

}  // namespace bench
