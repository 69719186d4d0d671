#include "contract/data.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "contract/split_mix.h"
#include "contract/sums.h"

namespace lab {
namespace {

using Floats = std::vector<float>;

Floats drawn(const Data& data, size_t n, uint64_t seed) {
    Array array(type_of<float>(), n);
    data.draw(array, seed);
    return {array.as<float>().begin(), array.as<float>().end()};
}

TEST(Data, IsTheSameForTheSameSeedAndOnEveryMachine) {
    EXPECT_EQ(drawn(positive_integers(), 3, 1), (Floats{566, 746, 971}));
    EXPECT_EQ(drawn(signed_integers(), 3, 1), (Floats{-566, -746, 971}));
    EXPECT_EQ(drawn(signed_random(), 2, 1), (Floats{-0x1.f68cfcp-1F, 0x1.dd8cep-4F}));
    EXPECT_EQ(drawn(rising_negatives(), 3, 1), (Floats{-3, -2, -1}));
    EXPECT_EQ(drawn(falling_negatives(), 3, 1), (Floats{-1, -2, -3}));
    EXPECT_EQ(drawn(few_values(), 5, 1), (Floats{0, 2, 3, 3, 0}));
    EXPECT_NE(drawn(signed_random(), 3, 1), drawn(signed_random(), 3, 2));
    EXPECT_NE(seed_for(1, "a"), seed_for(1, "b"));
    EXPECT_NE(seed_for(1, "a"), seed_for(2, "a"));
}

// The names also determine a case's seed.
TEST(Data, HasTheNamesThatMessagesShow) {
    EXPECT_EQ(positive_integers().name, "positive integers");
    EXPECT_EQ(signed_integers().name, "positive and negative integers");
    EXPECT_EQ(signed_numbers(1).name, "positive and negative numbers");
    EXPECT_EQ(signed_random().name, "random numbers from -1 to 1");
    EXPECT_EQ(rising_negatives().name, "integers from -n up to -1");
    EXPECT_EQ(falling_negatives().name, "integers from -1 down to -n");
    EXPECT_EQ(few_values().name, "integers from -3 to 3");
}

TEST(SplitMix, DrawsWhatOthersOfThatNameDraw) {  // rosettacode.org, "SplitMix64"
    SplitMix random(1234567);
    EXPECT_EQ(random(), 6457827717110365317u);
    EXPECT_EQ(random(), 3203168211198807973u);
    EXPECT_EQ(random(), 9817491932198370423u);
}

TEST(Data, IntegersAreWholeNotZeroAndSumExactly) {
    for (const bool with_signs : {false, true}) {
        const Data data = with_signs ? signed_integers() : positive_integers();
        for (size_t n : {1u, 1000u, 1u << 20, 1u << 24}) {
            double magnitudes = 0;
            bool negative = false;
            for (float x : drawn(data, n, 5)) {
                ASSERT_EQ(x, std::trunc(x));
                ASSERT_NE(x, 0);
                magnitudes += std::abs(x);
                negative = negative || x < 0;
            }
            EXPECT_LE(magnitudes, 1 << 24);
            EXPECT_EQ(negative, with_signs && n > 1);
        }
    }
}

TEST(Data, NumbersOfManyElementsAreNoIntegersAndSumExactly) {
    constexpr size_t most = 1 << 16;
    EXPECT_EQ(drawn(signed_numbers(most), most, 5), drawn(signed_integers(), most, 5));
    Floats x = drawn(signed_numbers(most), most + 1, 5);
    for (const float value : x) ASSERT_NE(value, std::trunc(value));
    for (float& value : x) value *= 1024;
    EXPECT_EQ(x, drawn(signed_integers(), most + 1, 5));
}

// 20 000 001 ones would have a sum that is no float.
TEST(Data, IntegersSumExactlyWhereThereAreMoreThanAFloatCounts) {
    for (const bool with_signs : {false, true}) {
        constexpr size_t n = 20'000'001, half = n / 2;
        const Floats x = drawn(with_signs ? signed_integers() : positive_integers(), n, 5);
        const auto ones = [&](size_t first, size_t last) {
            return std::count_if(x.begin() + static_cast<ptrdiff_t>(first),
                                 x.begin() + static_cast<ptrdiff_t>(last),
                                 [](float value) { return std::abs(value) == 1; });
        };
        EXPECT_EQ(ones(0, n), 1 << 24);
        EXPECT_NEAR(double(ones(0, half)), 1 << 23, 10'000);
        EXPECT_EQ(std::ranges::count(x, 0.0F), n - (1 << 24));
        EXPECT_EQ(std::ranges::min(x), with_signs ? -1 : 0);
    }
}

// The numbers of an array of T, if all its fields hold the same ones.
template <class T>
std::vector<Wide> numbers_of(const Data& data, size_t n) {
    Array array(type_of<T>(), n);
    data.draw(array, 5);
    std::vector<Wide> numbers;
    for (size_t i = 0; i < n; ++i) numbers.push_back(array.number(i));
    return numbers;
}

TEST(Data, IntegersFitIntoSmallTypes) {
    for (const Wide x : numbers_of<signed char>(signed_integers(), 1000)) EXPECT_NE(x, 0);
    EXPECT_LT(std::ranges::min(numbers_of<signed char>(signed_integers(), 1000)), 0);
    EXPECT_GT(std::ranges::min(numbers_of<unsigned char>(signed_integers(), 1000)), 0);
    EXPECT_LE(std::ranges::max(numbers_of<signed char>(positive_integers(), 1)), 127);
    Wide magnitudes = 0;
    for (const Wide x : numbers_of<Half>(signed_integers(), 100)) magnitudes += std::abs(x);
    EXPECT_LE(magnitudes, 1 << 11);
}

TEST(Data, IntegersAreNoLargerThanALabAsksFor) {
    EXPECT_EQ(std::ranges::max(drawn(positive_integers(5), 1000, 1)), 5);
    EXPECT_EQ(std::ranges::min(drawn(signed_integers(5), 1000, 1)), -5);
}

TEST(Data, RandomNumbersHaveBothSignsAndFractions) {
    const auto x = drawn(signed_random(), 1000, 1);
    EXPECT_LT(*std::min_element(x.begin(), x.end()), -0.9f);
    EXPECT_GT(*std::max_element(x.begin(), x.end()), 0.9f);
    EXPECT_NE(x[0], std::trunc(x[0]));
}

TEST(Data, ScaledNumbersAreFarFrom1) {
    bool large = false, small = false;
    for (uint64_t seed = 0; seed < 20; ++seed) {
        const auto x = drawn(scaled_random(1000), 1000, seed);
        const float most = *std::max_element(x.begin(), x.end());
        large |= most > 0x1p59F && most < 0x1p91F;
        small |= most < 0x1p-59F && most > 0x1p-92F;
        EXPECT_TRUE((most > 1) == (most > 0x1p59F)) << most;
    }
    EXPECT_TRUE(large && small);
}

TEST(Data, TheLargestOfFewValuesComesMoreThanOnce) {
    for (const size_t n : {2u, 3u, 5u, 1000u}) {
        for (uint64_t seed = 0; seed < 100; ++seed) {
            const auto x = drawn(few_values(), n, seed);
            EXPECT_GT(std::ranges::count(x, std::ranges::max(x)), 1) << n << " " << seed;
        }
    }
}

TEST(DataOfSums, LeaveRandomNumbersToSmallCases) {
    const std::vector<Data> data = data_of_sums();
    ASSERT_EQ(data.size(), 4u);
    EXPECT_EQ(data[0].name, positive_integers().name);
    EXPECT_EQ(data[1].name, signed_random().name);
    EXPECT_EQ(data[2].name, scaled_random(1).name);
    EXPECT_EQ(data[3].name, signed_numbers(1).name);
    EXPECT_TRUE(data[1].fractions && data[2].fractions);
    EXPECT_FALSE(data[0].fractions || data[3].fractions);
    EXPECT_EQ(data[0].most_elements, UINT64_MAX);
    EXPECT_EQ(data[1].most_elements, 1u << 16);
    EXPECT_EQ(data[2].most_elements, 1u << 16);
}

// check_test.cpp tests how well the tolerance separates right from wrong.
TEST(SumOf, HasATolerance) {
    const Floats x = {0.5F, -0.25F};
    EXPECT_EQ(sum_of(x, false).value, 0.25);
    EXPECT_EQ(sum_of(x, false).tolerance, 0);
    EXPECT_EQ(sum_of(x, true).value, 0.25);
    EXPECT_EQ(sum_of(x, true).tolerance, 2 * 0x1p-24 * 0.75);
    EXPECT_EQ(sum_of({}, true).value, 0);
}

}  // namespace
}  // namespace lab
