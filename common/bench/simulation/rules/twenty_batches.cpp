// Twenty batches at every look.
#include "bench/simulation/rule.h"

namespace bench {
namespace {

Centre ratio(std::span<const Pair> pairs) {
    return as_ratio(signed_rank_centre(batch_middles(log_ratios(pairs), 20), error_of_an_end));
}

}  // namespace

extern const Rule rule_twenty_batches = {"20 batches", ratio};

}  // namespace bench
