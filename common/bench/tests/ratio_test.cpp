#include "bench/ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace bench {
namespace {

std::vector<Pair> noisy_pairs(size_t count, double ratio, double noise) {
    std::mt19937_64 random(5);
    std::normal_distribution<double> normal;
    std::vector<Pair> pairs;
    while (pairs.size() < count)
        pairs.push_back(
            {std::exp(noise * normal(random)) / ratio, std::exp(noise * normal(random))});
    return pairs;
}

TEST(Ratio, IsTheReferencesTimeOverTheStudents) {
    const std::vector<Pair> pairs(40, Pair{2e-5, 1e-5});
    const Centre ratio = ratio_of(pairs);
    EXPECT_DOUBLE_EQ(ratio.value, 0.5);
    EXPECT_DOUBLE_EQ(ratio.interval.low, 0.5);
    EXPECT_DOUBLE_EQ(ratio.interval.high, 0.5);
}

TEST(Ratio, TurnsOverWhereTheTwoChangePlaces) {
    const std::vector<Pair> pairs = noisy_pairs(160, 0.3, 0.2);
    std::vector<Pair> turned = pairs;
    for (Pair& pair : turned) std::swap(pair.student_seconds, pair.reference_seconds);
    const Centre ratio = ratio_of(pairs), other = ratio_of(turned);
    EXPECT_NEAR(ratio.value, 1 / other.value, 1e-12);
    EXPECT_NEAR(ratio.interval.low, 1 / other.interval.high, 1e-12);
    EXPECT_NEAR(ratio.interval.high, 1 / other.interval.low, 1e-12);
}

TEST(Ratio, GetsNarrowerWithTheRootOfThePairs) {
    const auto width = [](size_t pairs) {
        const Interval interval = ratio_of(noisy_pairs(pairs, 1, 0.05)).interval;
        return interval.high - interval.low;
    };
    EXPECT_NEAR(width(160) / width(2560), 4, 1.5);
}

// A B B A: the two runs in the middle and the two outside have the same mean logarithm of time.
TEST(Ratio, DoesNotSeeADrift) {
    std::vector<Pair> pairs;
    double now = 1;
    const auto next = [&now] { return now *= 1.001; };
    for (int group = 0; group < 320; ++group) {
        const double a = next(), b = next(), c = next(), d = next();
        pairs.insert(pairs.end(), {{a, b}, {d, c}});
    }
    const Interval interval = ratio_of(pairs).interval;
    EXPECT_NEAR(interval.low, 1, 1e-12);
    EXPECT_NEAR(interval.high, 1, 1e-12);
}

// A quarter of the student's runs take a thousand times as long.
TEST(Ratio, IsBlindToOutliersOfOneSide) {
    std::vector<Pair> pairs = noisy_pairs(2560, 1, 0.01);
    for (size_t i = 0; i < pairs.size(); i += 4) pairs[i].student_seconds *= 1000;
    const Centre ratio = ratio_of(pairs);
    EXPECT_NEAR(ratio.value, 1, 0.01);
    EXPECT_NEAR(ratio.interval.low, 1, 0.015);
}

TEST(Ratio, HasABatchForEachGroupAndFortyAtMost) {
    EXPECT_EQ(batches_of(40), 20U);
    EXPECT_EQ(batches_of(160), 40U);
    EXPECT_EQ(batches_of(2560), 40U);
}

// A time of 40 ticks: with medians, ratios would be up to 1.1 % off, enough to fail. The middle
// third stays below 0.8 %.
TEST(Ratio, HardlySticksToTheTicksOfAClock) {
    std::mt19937_64 random(3);
    const auto by_clock = [&](double& time) {
        time = std::floor(40 * time + std::uniform_real_distribution<double>()(random));
    };
    for (double truth = 0.95; truth < 1; truth += 0.001) {
        std::vector<Pair> pairs = noisy_pairs(2560, truth, 0.003);
        for (Pair& pair : pairs) {
            by_clock(pair.student_seconds);
            by_clock(pair.reference_seconds);
        }
        EXPECT_NEAR(ratio_of(pairs).value / truth, 1, 0.008) << truth;
    }
}

}  // namespace
}  // namespace bench
