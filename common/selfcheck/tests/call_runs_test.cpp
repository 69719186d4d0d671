#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "selfcheck/mutants/oracle.h"

namespace selfcheck {
namespace {

using device::FaultKind;

ShapeTruth judge(const std::string& function, uint64_t n) {
    return Oracle(nullptr, make_call_runs(HOST_LIBRARY)).judge({1, 1, n, function});
}

class Calls : public testing::Test {
    void SetUp() override {
        if (!std::filesystem::exists(HOST_LIBRARY)) GTEST_SKIP() << "not compiled: no nvcc";
    }
};

TEST_F(Calls, ThatAreRightHaveNoHabits) {
    for (const uint64_t n : {0, 1, 33, 5000}) {
        const ShapeTruth truth = judge("right", n);
        EXPECT_TRUE(truth.right()) << n;
        EXPECT_FALSE(truth.habits || truth.input_changed) << n;
    }
}

TEST_F(Calls, AreWeighed) {
    const ShapeTruth truth = judge("second_half_twice", 6);
    EXPECT_FALSE(truth.right());
    ASSERT_TRUE(truth.orders[0].weights.at(0));
    EXPECT_EQ(*truth.orders[0].weights[0], (std::vector<double>{0, 0, 0, 2, 2, 2}));
}

TEST_F(Calls, WithManyElementsAreWeighedAtSomeOfThem) {
    const ShapeTruth truth = judge("second_half_twice", 3000);
    ASSERT_TRUE(truth.orders[0].weights.at(0));
    const auto& weights = *truth.orders[0].weights[0];
    EXPECT_EQ(weights[0], 0);
    EXPECT_EQ(weights[2999], 2);
    EXPECT_TRUE(std::isnan(weights[65]));
}

TEST_F(Calls, HaveHabits) {
    EXPECT_TRUE(judge("not_initialised", 9).habits->right_from_zero);
    EXPECT_FALSE(judge("second_half_twice", 9).habits->right_from_zero);
    const CallHabits not_reset = *judge("not_reset", 9).habits;
    EXPECT_TRUE(not_reset.right_at_first && not_reset.differs_again);
    EXPECT_FALSE(not_reset.right_from_zero || not_reset.same_for_all);
}

TEST_F(Calls, RunUnderSchedules) {
    Oracle oracle(nullptr, make_call_runs(HOST_LIBRARY));
    EXPECT_TRUE(judge("lost_update", 64).right());
    EXPECT_TRUE(oracle.is_wrong_under_a_schedule({1, 1, 64, "lost_update"}));
    EXPECT_FALSE(oracle.is_wrong_under_a_schedule({1, 1, 64, "right"}));
}

TEST_F(Calls, RunInBothOrders) {
    const ShapeTruth truth = judge("one_of_all", 2);
    EXPECT_EQ(*truth.orders[0].weights.at(0), (std::vector<double>{0, 1}));
    EXPECT_EQ(*truth.orders[1].weights.at(0), (std::vector<double>{1, 0}));
}

TEST_F(Calls, FaultInTheirOwnWays) {
    EXPECT_EQ(judge("endless", 9).fault, FaultKind::never_ends);
    EXPECT_EQ(judge("no_blocks", 9).fault, FaultKind::bad_launch);
    EXPECT_EQ(judge("reads_beyond", 9).fault, FaultKind::out_of_bounds);
    EXPECT_EQ(judge("crashes", 9).fault, FaultKind::other);
}

TEST_F(Calls, MayAnswerWithAnIndex) {
    EXPECT_TRUE(judge("reduce_argmax", 1).right());
    // All elements of so large an input are 1 or -1, so the largest occurs often.
    EXPECT_FALSE(judge("reduce_argmax", 1 << 20).right());
}

}  // namespace
}  // namespace selfcheck
