#include "bench/simulation/rule.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "bench/simulation/binomial.h"

namespace bench {
namespace {

// How many samples lie below the interval's lower end.
size_t samples_below(size_t n) {
    static std::map<size_t, size_t> known;
    const auto [found, is_new] = known.try_emplace(n, 0);
    if (is_new)
        while (binomial_at_most(found->second, n, 0.5) <= error_of_an_end) ++found->second;
    return found->second == 0 ? 0 : found->second - 1;
}

}  // namespace

Centre median_centre(std::vector<double> samples) {
    std::sort(samples.begin(), samples.end());
    const size_t below = samples_below(samples.size());
    const Interval interval{samples[below], samples[samples.size() - 1 - below]};
    return {median(std::move(samples)), interval};
}

std::vector<double> group_log_ratios(std::span<const Pair> pairs) {
    std::vector<double> logarithms;
    for (size_t i = 0; i + 1 < pairs.size(); i += 2)
        logarithms.push_back(
            std::log((pairs[i].reference_seconds + pairs[i + 1].reference_seconds) /
                     (pairs[i].student_seconds + pairs[i + 1].student_seconds)));
    return logarithms;
}

}  // namespace bench
