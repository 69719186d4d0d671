#include "bench/ratio.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bench {

size_t batches_of(size_t pairs) { return std::min<size_t>(pairs / 2, 40); }

std::vector<double> log_ratios(std::span<const Pair> pairs) {
    std::vector<double> logarithms;
    for (const Pair& pair : pairs)
        logarithms.push_back(std::log(pair.reference_seconds / pair.student_seconds));
    return logarithms;
}

Centre as_ratio(const Centre& logarithm) {
    return {std::exp(logarithm.value),
            {std::exp(logarithm.interval.low), std::exp(logarithm.interval.high)}};
}

double middle_third(std::vector<double> samples) {
    return trimmed_mean(std::move(samples), 1.0 / 3);
}

std::vector<double> batch_middles(std::span<const double> logarithms, size_t batches,
                                  Middle* middle) {
    std::vector<double> middles;
    for (size_t i = 0; i < batches; ++i) {
        const size_t from = logarithms.size() * i / batches,
                     to = logarithms.size() * (i + 1) / batches;
        middles.push_back(middle({logarithms.begin() + static_cast<ptrdiff_t>(from),
                                  logarithms.begin() + static_cast<ptrdiff_t>(to)}));
    }
    return middles;
}

Centre ratio_of(std::span<const Pair> pairs) {
    return as_ratio(signed_rank_centre(batch_middles(log_ratios(pairs), batches_of(pairs.size())),
                                       error_of_an_end));
}

}  // namespace bench
