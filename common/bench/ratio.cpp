#include "bench/ratio.h"

#include <algorithm>
#include <cmath>

namespace bench {
namespace {

// The logarithm of each pair's ratio, so that twice and half as fast are equally far from 0.
std::vector<double> log_ratios(std::span<const Pair> pairs) {
    std::vector<double> logarithms;
    for (const Pair& pair : pairs)
        logarithms.push_back(std::log(pair.reference_seconds / pair.student_seconds));
    return logarithms;
}

// Splits the logarithms into batches of neighbours, of (nearly) equal length, and returns the mean
// of each one's middle third.
std::vector<double> batch_middles(std::span<const double> logarithms, size_t batches) {
    std::vector<double> middles;
    for (size_t i = 0; i < batches; ++i) {
        const size_t from = logarithms.size() * i / batches,
                     to = logarithms.size() * (i + 1) / batches;
        const auto batch = logarithms.subspan(from, to - from);
        middles.push_back(trimmed_mean({batch.begin(), batch.end()}, 1.0 / 3));
    }
    return middles;
}

}  // namespace

size_t batches_of(size_t pairs) { return std::min<size_t>(pairs / 2, 40); }

Centre ratio_of(std::span<const Pair> pairs) {
    const Centre logarithm = signed_rank_centre(
        batch_middles(log_ratios(pairs), batches_of(pairs.size())), error_of_an_end);
    return {std::exp(logarithm.value),
            {std::exp(logarithm.interval.low), std::exp(logarithm.interval.high)}};
}

}  // namespace bench
