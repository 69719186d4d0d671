#include "diagnose/localise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "verdict/elements.h"

namespace lab {
namespace {

constexpr size_t large = 1 << 20;

// f(x) = the sum of weights[i] * x[i], in float and in order, like a kernel.
Probe sum_with(const std::vector<int>& weights) {
    return [&weights](std::span<const float> x) -> std::optional<double> {
        float sum = 0;
        for (size_t i = 0; i < x.size(); ++i) {
            if (x[i] != 0) sum += static_cast<float>(weights[i]) * x[i];
        }
        return sum;
    };
}

std::vector<int> right_weights(size_t elements, Range own) {
    std::vector<int> weights(elements);
    for (size_t i = own.begin; i < own.end; ++i) weights[i] = 1;
    return weights;
}

// No time limit: a slow machine must get the same result.
constexpr SearchLimits by_runs{200, UINT64_MAX, 1e9};

void expect_found(const std::vector<int>& weights, Range own, int most_runs, uint64_t seed = 1) {
    const Localised found = localise(sum_with(weights), weights.size(), own, seed, by_runs);
    EXPECT_TRUE(found.weights == weights) << found.why_not;
    EXPECT_LE(found.runs, most_runs);
}

TEST(Localise, FindsNothingWrongInARightSum) {
    expect_found(right_weights(large, {0, large}), {0, large}, 20);
}

TEST(Localise, FindsOneLostElementAnywhereAmongAMillionInFewRuns) {
    std::mt19937_64 random(3);
    for (int trial = 0; trial < 8; ++trial) {
        auto weights = right_weights(large, {0, large});
        weights[random() % large] = 0;
        expect_found(weights, {0, large}, 50, random());
    }
}

TEST(Localise, FindsOneDoubledElementAnywhereAmongAMillion) {
    std::mt19937_64 random(4);
    for (int trial = 0; trial < 8; ++trial) {
        auto weights = right_weights(large, {0, large});
        weights[random() % large] = 2;
        expect_found(weights, {0, large}, 50, random());
    }
}

TEST(Localise, FindsAMisplacedElementInAnyOtherSegment) {
    std::mt19937_64 random(5);
    const Range own{large / 4, large / 2};
    for (int trial = 0; trial < 8; ++trial) {
        auto weights = right_weights(large, own);
        size_t foreign = random() % large;
        while (own.contains(foreign)) foreign = random() % large;
        weights[foreign] = 1;
        expect_found(weights, own, 60, random());
    }
}

TEST(Localise, FindsALostAndADoubledElementTogether) {
    std::mt19937_64 random(6);
    for (int trial = 0; trial < 8; ++trial) {
        auto weights = right_weights(large, {0, large});
        weights[random() % large] = 0;
        weights[random() % large] = 2;
        expect_found(weights, {0, large}, 200, random());
    }
}

TEST(Localise, FindsARangeWithAnyBorders) {
    std::mt19937_64 random(7);
    for (int trial = 0; trial < 10; ++trial) {
        auto weights = right_weights(large, {0, large});
        const size_t begin = random() % (large / 2), end = begin + random() % (large / 2);
        std::fill(weights.begin() + static_cast<ptrdiff_t>(begin),
                  weights.begin() + static_cast<ptrdiff_t>(end), 0);
        expect_found(weights, {0, large}, 200, random());
    }
}

TEST(Localise, FindsEveryStridedPatternOfABlock) {
    for (size_t size : {2u, 64u, 512u, 2048u}) {
        for (size_t bit = 1; bit < size; bit *= 2) {
            auto weights = right_weights(3 * size, {size, 2 * size});
            for (size_t k = 0; k < size; ++k) weights[size + k] = k & bit ? 0 : 1;
            expect_found(weights, {size, 2 * size}, 60);
        }
    }
}

TEST(Localise, FindsOnlyMultiplesOfAStrideThatArrive) {
    auto weights = std::vector<int>(large);
    for (size_t i = 0; i < large; i += 64) weights[i] = 1;
    expect_found(weights, {0, large}, 100);
}

TEST(Localise, WorksOnSizesThatAreNoPowerOfTwo) {
    auto weights = right_weights(1003, {3, 1000});
    weights[999] = 0;
    weights[2] = 5;
    expect_found(weights, {3, 1000}, 100);
}

TEST(Localise, NamesNoElementsWhereTheOutputIsNoSum) {
    const Probe maximum = [](std::span<const float> x) -> std::optional<double> {
        return *std::max_element(x.begin(), x.end());
    };
    const Localised found = localise(maximum, 64, {0, 64}, 1, by_runs);
    EXPECT_TRUE(found.weights.empty());
    EXPECT_EQ(found.why_not, "the output is no sum: f(a) + f(b) is not f(a + b)");
}

TEST(Localise, NamesNoElementsWhereSomethingIsAddedToTheSum) {
    const Probe plus_one = [](std::span<const float> x) -> std::optional<double> {
        return x[0] + 1;
    };
    EXPECT_EQ(localise(plus_one, 2, {0, 2}, 1, by_runs).why_not,
              "the output is no sum: from zeros alone it gives 1");
}

TEST(Localise, NamesNoElementsWhereTheKernelFaultsOnOtherData) {
    const Probe fault = [](std::span<const float>) { return std::optional<double>(); };
    EXPECT_EQ(localise(fault, 2, {0, 2}, 1, by_runs).why_not,
              "on other data the kernel does not end well");
}

TEST(Localise, NamesNoElementsThatArriveInFractions) {
    const Probe half = [](std::span<const float> x) -> std::optional<double> {
        return 0.5 * x[0] + x[1];
    };
    EXPECT_FALSE(localise(half, 2, {0, 2}, 1, by_runs).why_not.empty());
}

TEST(Localise, EndsAfterTheRunsThatItMayUse) {
    std::mt19937_64 random(8);
    auto weights = right_weights(4096, {0, 4096});
    for (int& weight : weights) weight = static_cast<int>(random() % 2);
    const Localised found = localise(sum_with(weights), weights.size(), {0, 4096}, 1, by_runs);
    EXPECT_TRUE(found.weights.empty());
    EXPECT_LE(found.runs, 200);
    EXPECT_NE(found.why_not.find("did not show within"), std::string::npos) << found.why_not;
}

TEST(Localise, EndsWhenItsTimeIsOver) {
    const auto weights = right_weights(64, {0, 64});
    EXPECT_FALSE(localise(sum_with(weights), 64, {0, 64}, 1, {200, 0}).why_not.empty());
}

// A weight that depends on the data passes the first check of linearity; the confirmation on fresh
// data must then refuse to name elements.
TEST(Localise, NamesNoElementsThatFreshDataDoNotConfirm) {
    const Probe negative_lost = [](std::span<const float> x) -> std::optional<double> {
        double sum = 0;
        for (float value : x) sum += value > 0 ? value : 0;
        return sum;
    };
    EXPECT_EQ(localise(negative_lost, 64, {0, 64}, 1, by_runs).why_not,
              "the elements found do not explain the output");
}

}  // namespace
}  // namespace lab
