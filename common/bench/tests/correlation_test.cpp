#include "bench/simulation/correlation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace bench {
namespace {

// x' = kept x + noise has a correlation length of (1 + kept) / (1 - kept).
std::vector<double> autoregressive(double kept) {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    std::vector<double> values{0};
    while (values.size() < 100'000) values.push_back(kept * values.back() + normal(random));
    return values;
}

TEST(CorrelationLength, OfIndependentValuesIsOne) {
    EXPECT_NEAR(correlation_length(autoregressive(0)), 1, 0.05);
}

TEST(CorrelationLength, IsThatOfTheProcess) {
    EXPECT_NEAR(correlation_length(autoregressive(0.9)), 19, 2);
}

TEST(CorrelationLength, SeesBehindOutliers) {
    std::vector<double> values = autoregressive(0.9);
    for (size_t i = 0; i < values.size(); i += 1000) values[i] = 1e6;
    EXPECT_NEAR(correlation_length(values), 19, 2);
}

TEST(CorrelationLength, OfAConstantAndOfNothingIsOne) {
    EXPECT_EQ(correlation_length(std::vector<double>(100, 3)), 1);
    EXPECT_EQ(correlation_length({}), 1);
}

}  // namespace
}  // namespace bench
