// The median of each pair's own ratio, as if pairs were independent.
#include "bench/simulation/rule.h"

namespace bench {
namespace {

Centre ratio(std::span<const Pair> pairs) {
    std::vector<double> ratios;
    for (const Pair& pair : pairs) ratios.push_back(pair.reference_seconds / pair.student_seconds);
    return median_centre(std::move(ratios));
}

}  // namespace

extern const Rule rule_pairs_median = {"pairs, median", ratio};

}  // namespace bench
