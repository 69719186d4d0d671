#include "bench/sequential.h"

#include <cmath>
#include <stdexcept>

namespace bench {
namespace {

bool is_time(double seconds) { return std::isfinite(seconds) && seconds > 0; }

void refuse_impossible_times(std::span<const Pair> pairs) {
    for (const Pair& pair : pairs)
        if (!pair.discarded && !(is_time(pair.student_seconds) && is_time(pair.reference_seconds)))
            throw std::invalid_argument("a measured time is not positive and finite");
}

SpeedState judge(const Interval& ratio, double threshold, const LookRule& rule) {
    if (ratio.low >= threshold) return SpeedState::passed;
    if (ratio.high < rule.failed_below * threshold) return SpeedState::failed;
    return rule.pairs == most_pairs ? SpeedState::too_close : SpeedState::undecided;
}

}  // namespace

std::vector<Look> looks_at(std::span<const Pair> pairs) {
    refuse_impossible_times(pairs);
    std::vector<Look> looks;
    std::vector<Pair> counted;
    for (size_t i = 0; i + 1 < pairs.size() && looks.size() < std::size(look_rules); i += 2) {
        if (pairs[i].discarded || pairs[i + 1].discarded) continue;
        counted.insert(counted.end(), {pairs[i], pairs[i + 1]});
        if (counted.size() == look_rules[looks.size()].pairs)
            looks.push_back({counted.size(), i + 2, ratio_of(counted)});
    }
    return looks;
}

Decision decide(std::span<const Look> looks, double threshold) {
    if (!(std::isfinite(threshold) && threshold > 0))
        throw std::invalid_argument("a threshold is not positive and finite");
    Decision decision;
    for (size_t i = 0; i < looks.size(); ++i) {
        decision = {judge(looks[i].ratio.interval, threshold, look_rules[i]), looks[i]};
        if (decision.state != SpeedState::undecided) break;
    }
    return decision;
}

Decision decide(std::span<const Pair> pairs, double threshold) {
    return decide(looks_at(pairs), threshold);
}

bool needs_more_pairs(std::span<const Pair> pairs, double threshold) {
    return decide(pairs, threshold).state == SpeedState::undecided;
}

}  // namespace bench
