#include "bench/simulation/binomial.h"

#include <gtest/gtest.h>

#include <cmath>

namespace bench {
namespace {

TEST(Binomial, AddsTheTermsOfPascalsTriangle) {
    EXPECT_NEAR(binomial_at_most(0, 4, 0.5), 1.0 / 16, 1e-12);
    EXPECT_NEAR(binomial_at_most(2, 4, 0.5), 11.0 / 16, 1e-12);
    EXPECT_NEAR(binomial_at_most(4, 4, 0.5), 1, 1e-12);
    EXPECT_NEAR(binomial_at_most(1, 3, 0.1), 0.972, 1e-12);
}

// No event in n trials: the exact form of the rule of three.
TEST(Rate, OfNothingSeenIsAtMostThreeByTheTrials) {
    EXPECT_NEAR(rate_at_most(0, 3000), 1 - std::pow(0.05, 1.0 / 3000), 1e-9);
    EXPECT_LT(rate_at_most(0, 3000), 0.001);
    EXPECT_EQ(rate_at_most(7, 7), 1);
}

TEST(Rate, IsBelowItsBoundButForOneInTwenty) {
    EXPECT_NEAR(binomial_at_most(5, 100, rate_at_most(5, 100)), 0.05, 1e-9);
}

}  // namespace
}  // namespace bench
