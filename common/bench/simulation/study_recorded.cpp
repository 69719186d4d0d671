#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "bench/sequential.h"
#include "bench/simulation/correlation.h"
#include "bench/simulation/recorded.h"
#include "bench/simulation/tally.h"

namespace bench {
namespace {

// The logarithm of each group's ratio, from the summed times of its two pairs.
std::vector<double> group_log_ratios(std::span<const Pair> pairs) {
    std::vector<double> logarithms;
    for (size_t i = 0; i + 1 < pairs.size(); i += 2)
        logarithms.push_back(
            std::log((pairs[i].reference_seconds + pairs[i + 1].reference_seconds) /
                     (pairs[i].student_seconds + pairs[i + 1].student_seconds)));
    return logarithms;
}

// For a kernel recorded against itself, whose true ratio is 1.
constexpr double thresholds[] = {0.95, 0.98, 1.00, 1.02, 1.05};
constexpr size_t groups_of_a_grading = most_pairs / 2;

std::vector<Pair> counted_pairs(std::span<const Pair> recorded) {
    std::vector<Pair> counted;
    for (size_t i = 0; i + 1 < recorded.size(); i += 2)
        if (!recorded[i].discarded && !recorded[i + 1].discarded)
            counted.insert(counted.end(), {recorded[i], recorded[i + 1]});
    return counted;
}

std::vector<double> log_seconds(std::span<const Pair> counted) {
    std::vector<double> logarithms;
    for (size_t i = 0; i < counted.size(); i += 2)
        logarithms.push_back(std::log(seconds_of(counted.subspan(i, 2), 2)));
    return logarithms;
}

// In groups: ten times the ratios' correlation length, so that nine tenths of the correlation of
// neighbours is kept, but never less than the first two looks.
size_t block_length(double remembered) {
    const auto ten_times = static_cast<size_t>(std::ceil(10 * remembered));
    return std::clamp(ten_times, look_rules[1].pairs / 2, groups_of_a_grading);
}

void print_row(std::span<const Pair> recorded, size_t block, const StudySize& size) {
    using enum SpeedState;
    Random random(size.seed);
    Tally tallies[std::size(thresholds)];
    for (size_t grading = 0; grading < size.gradings; ++grading) {
        const std::vector<Pair> pairs = draw_grading(random, recorded, block);
        const std::vector<Look> looks = looks_at(pairs);
        for (size_t i = 0; i < std::size(thresholds); ++i) {
            const Decision decision = decide(looks, thresholds[i]);
            tallies[i].add(decision, seconds_of(pairs, decision.look.recorded));
        }
    }
    for (size_t i = 0; i < std::size(thresholds); ++i) {
        const Tally& tally = tallies[i];
        const SpeedState wrong = thresholds[i] <= 1 ? failed : passed;
        fmt::print("| {} | {:.2f} | {:.2f} | {:.2f} | {:.2f} | {} | {:.0f} | {:.2g} | {:.2g} |\n",
                   block, thresholds[i], 100 * tally.share(passed), 100 * tally.share(too_close),
                   100 * tally.share(failed), rate(tally.count(wrong), size.gradings),
                   tally.mean_pairs(), tally.mean_seconds(), tally.most_seconds());
    }
}

}  // namespace

void study_recorded(const std::vector<Pair>& recorded, const StudySize& size) {
    const std::vector<Pair> counted = counted_pairs(recorded);
    if (counted.size() < most_pairs)
        throw std::invalid_argument("fewer pairs that count than the last look wants");
    const double remembered = correlation_length(group_log_ratios(counted));
    fmt::print(
        "{} pairs, of which {} count. Neighbouring groups are correlated: their ratios over {:.1f} "
        "groups, their "
        "times over {:.1f}. Of {} gradings a row, wrong: failed up to 1.00, passed above:\n\n"
        "| block, groups | threshold | passed, % | too close, % | failed, % | wrong | pairs, mean "
        "| seconds, mean | most |\n|---|---|---|---|---|---|---|---|---|\n",
        recorded.size(), counted.size(), remembered, correlation_length(log_seconds(counted)),
        size.gradings);
    for (size_t block : {block_length(remembered), groups_of_a_grading})
        print_row(recorded, block, size);
}

}  // namespace bench
