#include "bench/signed_rank.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace bench {
namespace {

// The means of all pairs of samples, including each with itself, sorted: n (n + 1) / 2 for n
// samples.
std::vector<double> means_of_two(const std::vector<double>& samples) {
    std::vector<double> means;
    for (size_t i = 0; i < samples.size(); ++i)
        for (size_t j = i; j < samples.size(); ++j) means.push_back((samples[i] + samples[j]) / 2);
    std::sort(means.begin(), means.end());
    return means;
}

// probability[s]: that the ranks of the samples above the centre add up to s. The sum includes each
// rank from 1 to n with probability 1/2, independently of the others.
std::vector<double> rank_sum_probabilities(size_t n) {
    std::vector<double> probability(n * (n + 1) / 2 + 1);
    probability[0] = 1;
    for (size_t rank = 1; rank <= n; ++rank)
        for (size_t sum = probability.size(); sum-- > 0;) {
            const double without = probability[sum];
            const double with = sum >= rank ? probability[sum - rank] : 0;
            probability[sum] = (without + with) / 2;
        }
    return probability;
}

}  // namespace

size_t signed_rank_rank(size_t n, double error) {
    double at_most = 0;
    size_t rank = 0;
    for (double probability : rank_sum_probabilities(n)) {
        at_most += probability;
        if (at_most > error) break;
        ++rank;
    }
    return rank;
}

Centre signed_rank_centre(const std::vector<double>& samples, double error) {
    const size_t rank = samples.size() <= 60 ? signed_rank_rank(samples.size(), error) : 0;
    if (rank == 0) throw std::invalid_argument("no signed-rank interval of that many samples");
    const std::vector<double> means = means_of_two(samples);
    return {median(means), {means[rank - 1], means[means.size() - rank]}};
}

}  // namespace bench
