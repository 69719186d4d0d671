#include "lab/data.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <cmath>
#include <numeric>

#include "lab/split_mix.h"

namespace lab {
namespace {

TEST(Data, IsTheSameForTheSameSeedAndOnEveryMachine) {
    EXPECT_EQ(make_data(DataKind::positive_integers, 3, 1), (std::vector<float>{566, 746, 971}));
    EXPECT_EQ(make_data(DataKind::rising_negatives, 3, 1), (std::vector<float>{-3, -2, -1}));
    EXPECT_EQ(make_data(DataKind::falling_negatives, 3, 1), (std::vector<float>{-1, -2, -3}));
    EXPECT_NE(make_data(DataKind::signed_random, 3, 1), make_data(DataKind::signed_random, 3, 2));
    EXPECT_NE(seed_for(1, "a"), seed_for(1, "b"));
    EXPECT_NE(seed_for(1, "a"), seed_for(2, "a"));
}

TEST(SplitMix, DrawsWhatOthersOfThatNameDraw) {  // rosettacode.org, "SplitMix64"
    SplitMix random(1234567);
    EXPECT_EQ(random(), 6457827717110365317u);
    EXPECT_EQ(random(), 3203168211198807973u);
    EXPECT_EQ(random(), 9817491932198370423u);
}

TEST(Data, IntegersAreWholeNotZeroAndSumExactly) {
    for (DataKind kind : {DataKind::positive_integers, DataKind::signed_integers}) {
        for (size_t n : {1u, 1000u, 1u << 20, 1u << 24}) {
            double magnitudes = 0;
            bool negative = false;
            for (float x : make_data(kind, n, 5)) {
                ASSERT_EQ(x, std::trunc(x));
                ASSERT_NE(x, 0);
                magnitudes += std::abs(x);
                negative = negative || x < 0;
            }
            EXPECT_LE(magnitudes, 1 << 24);
            EXPECT_EQ(negative, kind == DataKind::signed_integers && n > 1);
        }
    }
}

TEST(Data, RandomNumbersHaveBothSignsAndFractions) {
    const auto x = make_data(DataKind::signed_random, 1000, 1);
    EXPECT_LT(*std::min_element(x.begin(), x.end()), -0.9f);
    EXPECT_GT(*std::max_element(x.begin(), x.end()), 0.9f);
    EXPECT_NE(x[0], std::trunc(x[0]));
}

TEST(Data, TheLargestOfFewValuesComesMoreThanOnce) {
    for (const size_t n : {2u, 3u, 5u, 1000u}) {
        for (uint64_t seed = 0; seed < 100; ++seed) {
            const auto x = make_data(DataKind::few_values, n, seed);
            EXPECT_GT(std::ranges::count(x, x[index_of_largest(x)]), 1) << n << " " << seed;
        }
    }
}

TEST(Reference, IsExactForIntegers) {
    const std::vector<float> x = {1, 2, 3};
    const Reference want = reference_sum(DataKind::positive_integers, x);
    EXPECT_TRUE(is_right(6, want));
    EXPECT_FALSE(is_right(std::nextafter(6.0f, 7.0f), want));
}

TEST(Reference, CoversTheWorstOrderOfAdditionAndNotALostElement) {
    const auto x = make_data(DataKind::signed_random, 2048, 3);
    const Reference want = reference_sum(DataKind::signed_random, x);
    auto sorted = x;
    std::sort(sorted.begin(), sorted.end());  // makes the partial sums as large as possible
    EXPECT_TRUE(is_right(std::accumulate(sorted.begin(), sorted.end(), 0.0f), want));
    EXPECT_FALSE(is_right(static_cast<float>(want.value - 0.2), want));
}

TEST(Reference, NeverAcceptsNaNOrInfinity) {
    const Reference want = reference_sum(DataKind::signed_random, std::vector<float>{0.5f, 0.25f});
    EXPECT_FALSE(is_right(std::nanf(""), want));
    EXPECT_FALSE(is_right(INFINITY, want));
    EXPECT_FALSE(is_right(-INFINITY, want));
}

}  // namespace
}  // namespace lab
