#include "bench/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

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

}  // namespace
}  // namespace bench
