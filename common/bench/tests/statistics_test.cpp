#include "bench/statistics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <random>

namespace bench {
namespace {

TEST(Median, IsTheMiddleOrBetweenTheTwoMiddles) {
    EXPECT_EQ(median({3, 1, 2}), 2);
    EXPECT_EQ(median({4, 1, 2, 3}), 2.5);
    EXPECT_TRUE(std::isnan(median({})));
}

TEST(TrimmedMean, LeavesOutAShareAtEitherEnd) {
    EXPECT_EQ(trimmed_mean({100, 1, 2, -50, 3, 4}, 1.0 / 3), 2.5);
    EXPECT_EQ(trimmed_mean({100, 2, 3, 1}, 0.25), 2.5);
    EXPECT_EQ(trimmed_mean({1, 3}, 1.0 / 3), 2);
    EXPECT_EQ(trimmed_mean({7}, 1.0 / 3), 7);
    EXPECT_TRUE(std::isnan(trimmed_mean({}, 1.0 / 3)));
}

TEST(MedianInterval, OfFewSamplesIsTheirRange) {
    const Interval interval = median_interval({3, 1, 2});
    EXPECT_EQ(interval.low, 1);
    EXPECT_EQ(interval.high, 3);
}

// For 40 samples: ranks 13 and 26, counted from zero (20 -+ 6.2).
TEST(MedianInterval, LiesAtTheBinomialRanks) {
    std::vector<double> samples(40);
    std::iota(samples.begin(), samples.end(), 0);
    const Interval interval = median_interval(samples);
    EXPECT_EQ(interval.low, 13);
    EXPECT_EQ(interval.high, 26);
}

TEST(MedianInterval, HoldsTheMedianAboutNineteenTimesOfTwenty) {
    std::mt19937 random(7);
    std::lognormal_distribution<double> long_tailed;  // its median is 1
    int held = 0;
    for (int round = 0; round < 2000; ++round) {
        std::vector<double> samples(40);
        for (double& x : samples) x = long_tailed(random);
        const Interval interval = median_interval(samples);
        held += interval.low <= 1 && 1 <= interval.high ? 1 : 0;
    }
    EXPECT_GE(held, 1870);
    EXPECT_LE(held, 1960);
}

}  // namespace
}  // namespace bench
