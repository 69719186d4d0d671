#include "bench/sequential.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

namespace bench {
namespace {

using enum SpeedState;

std::vector<Pair> equal_pairs(size_t count) { return std::vector<Pair>(count, Pair{1e-5, 1e-5}); }

std::vector<Pair> noisy_pairs(std::mt19937_64& random, double ratio, double noise) {
    std::normal_distribution<double> normal;
    std::vector<Pair> pairs;
    while (pairs.size() < most_pairs)
        pairs.push_back(
            {std::exp(noise * normal(random)) / ratio, std::exp(noise * normal(random))});
    return pairs;
}

void expect_decision(const std::vector<Pair>& pairs, double threshold, SpeedState state,
                     size_t after) {
    const Decision decision = decide(pairs, threshold);
    EXPECT_EQ(decision.state, state) << threshold;
    EXPECT_EQ(decision.look.pairs, after) << threshold;
}

TEST(Decision, NeedsTheFirstLooksPairs) {
    for (size_t count : {0, 1, 39}) expect_decision(equal_pairs(count), 0.5, undecided, 0);
    expect_decision(equal_pairs(40), 0.5, passed, 40);
}

TEST(Decision, OfAConstantRatioFollowsFromTheThresholdAlone) {
    const std::vector<Pair> pairs = equal_pairs(3000);
    expect_decision(pairs, 0.95, passed, 40);
    expect_decision(pairs, 1.00, passed, 40);
    expect_decision(pairs, 1.005, too_close, 2560);  // within 1 %: no failure
    expect_decision(pairs, 1.02, failed, 160);       // within 10 % at the first look: no failure
    expect_decision(pairs, 1.10, failed, 160);
    expect_decision(pairs, 1.12, failed, 40);
}

TEST(Decision, AsksForMorePairsAsLongAsItIsOpen) {
    const std::vector<Pair> pairs = equal_pairs(2560);
    for (size_t count : {0, 39, 40, 159, 160, 639, 640, 2559})
        EXPECT_TRUE(needs_more_pairs(std::span(pairs).first(count), 1.005)) << count;
    EXPECT_FALSE(needs_more_pairs(pairs, 1.005));
    EXPECT_FALSE(needs_more_pairs(std::span(pairs).first(40), 0.9));
}

TEST(Decision, RefusesTimesThatCannotBe) {
    const double infinity = std::numeric_limits<double>::infinity();
    for (double time : {0.0, -1e-5, std::nan(""), infinity}) {
        for (double Pair::*whose : {&Pair::student_seconds, &Pair::reference_seconds}) {
            std::vector<Pair> pairs = equal_pairs(40);
            pairs[17].*whose = time;
            EXPECT_THROW(decide(pairs, 1), std::invalid_argument) << time;
            pairs[17].discarded = true;
            EXPECT_NO_THROW(decide(pairs, 1)) << time;
        }
        EXPECT_THROW(decide(equal_pairs(40), time), std::invalid_argument) << time;
    }
}

TEST(Decision, CountsNoGroupWithADiscardedPair) {
    std::vector<Pair> pairs = equal_pairs(44);
    pairs[3] = {1, 1e-9, true};
    pairs[2] = {1e-9, 1, false};  // the other pair of its group
    pairs[20].discarded = pairs[21].discarded = true;
    expect_decision({pairs.begin(), pairs.end() - 1}, 0.9, undecided, 0);
    const Decision decision = decide(pairs, 0.9);
    EXPECT_EQ(decision.state, passed);
    EXPECT_EQ(decision.look.pairs, 40U);
    EXPECT_EQ(decision.look.recorded, 44U);
    EXPECT_DOUBLE_EQ(decision.look.ratio.value, 1);
}

TEST(Decision, IsNeverChangedByPairsBehindItsLook) {
    std::mt19937_64 random(1);
    int early = 0;
    for (int round = 0; round < 100; ++round) {
        const std::vector<Pair> pairs = noisy_pairs(random, 0.97, 0.03);
        const Decision decision = decide(pairs, 1);
        std::vector<Pair> other(pairs.begin(),
                                pairs.begin() + static_cast<ptrdiff_t>(decision.look.recorded));
        EXPECT_FALSE(needs_more_pairs(other, 1));
        other.resize(most_pairs, Pair{1, 1000});
        EXPECT_EQ(decide(other, 1).state, decision.state);
        EXPECT_EQ(decide(other, 1).look.recorded, decision.look.recorded);
        early += decision.look.pairs < most_pairs ? 1 : 0;
    }
    EXPECT_GT(early, 50);
}

TEST(Decision, NeverGetsBetterWithTheThreshold) {
    std::mt19937_64 random(2);
    for (int round = 0; round < 50; ++round) {
        const std::vector<Pair> pairs = noisy_pairs(random, 1, 0.03);
        SpeedState before = passed;
        for (double threshold = 0.9; threshold < 1.1; threshold += 0.01) {
            const SpeedState state = decide(pairs, threshold).state;
            EXPECT_GE(state, before) << threshold;  // passed, too close, failed
            before = state;
        }
    }
}

// Two kernels of equal speed, 5 % noise, four looks: 1 in 1000 may pass instead of being too close,
// and none may fail. More than 6 in 1000 has a probability of 1 in 10000; with 95 % intervals it
// would be 70. The seed is fixed, so this test never fails by chance.
TEST(Decision, IsHardlyEverSureOfWhatIsNotSo) {
    std::mt19937_64 random(3);
    int surely_passed = 0;
    for (int round = 0; round < 1000; ++round) {
        const SpeedState state = decide(noisy_pairs(random, 1, 0.05), 1).state;
        EXPECT_NE(state, failed);
        surely_passed += state == passed ? 1 : 0;
    }
    EXPECT_LE(surely_passed, 6);
}

}  // namespace
}  // namespace bench
