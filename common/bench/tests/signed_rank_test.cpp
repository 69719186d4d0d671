#include "bench/signed_rank.h"

#include <gtest/gtest.h>

#include <random>
#include <stdexcept>

namespace bench {
namespace {

// Compares with textbook tables, which give the largest sum of ranks that is rejected: one less.
TEST(SignedRank, HasTheRanksOfTheTables) {
    EXPECT_EQ(signed_rank_rank(20, 0.025), 52U + 1);
    EXPECT_EQ(signed_rank_rank(20, 0.005), 37U + 1);
    EXPECT_EQ(signed_rank_rank(10, 0.025), 8U + 1);
    EXPECT_EQ(signed_rank_rank(5, 0.05), 0U + 1);
}

TEST(SignedRank, HasNoneOfTooFewSamples) {
    EXPECT_EQ(signed_rank_rank(5, 0.025), 0U);
    EXPECT_THROW(signed_rank_centre({1, 2, 3, 4, 5}, 0.025), std::invalid_argument);
    EXPECT_THROW(signed_rank_centre({}, 0.025), std::invalid_argument);
    EXPECT_THROW(signed_rank_centre(std::vector<double>(61, 1), 0.025), std::invalid_argument);
}

// Five samples at 0.05: the ends are the smallest and the largest pairwise mean.
TEST(SignedRank, CountsItsEndsFromTheMeansOfTwo) {
    const Centre centre = signed_rank_centre({5, 1, 4, 2, 30}, 0.05);
    EXPECT_EQ(centre.value, 4);  // 1 1.5 2 2.5 3 3 3.5 4 4.5 5 15.5 16 17 17.5 30
    EXPECT_EQ(centre.interval.low, 1);
    EXPECT_EQ(centre.interval.high, 30);
}

// Exact for any symmetric distribution: 1 interval in 20 misses. Fewer than 150 or more than 260 of
// 4000 has a probability of 1 in 10000; the seed is fixed, so this test never fails by chance.
TEST(SignedRank, HoldsTheCentreOfHeavyTailsNineteenTimesOfTwenty) {
    std::mt19937 random(11);
    std::cauchy_distribution<double> heavy_tailed(3);
    int missed = 0;
    for (int round = 0; round < 4000; ++round) {
        std::vector<double> samples(20);
        for (double& x : samples) x = heavy_tailed(random);
        const Interval interval = signed_rank_centre(samples, 0.025).interval;
        missed += interval.low <= 3 && 3 <= interval.high ? 0 : 1;
    }
    EXPECT_GE(missed, 150);
    EXPECT_LE(missed, 260);
}

}  // namespace
}  // namespace bench
