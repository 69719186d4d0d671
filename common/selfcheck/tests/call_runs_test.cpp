#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "contract/reduction.h"
#include "contract/suites.h"
#include "contract/tests/largest.h"
#include "selfcheck/mutants/oracle.h"

namespace selfcheck {
namespace {

using device::FaultKind;
using lab::Largest;

// A call of a function with the contract of reduce_sum, but for its name.
Shape call(const std::string& function, uint64_t n) {
    lab::Contract contract = *lab::reduce_sum();
    contract.name = function;
    return {lab::one(std::make_shared<const lab::Contract>(contract), "Calls", "of", {{"n", n}})};
}

ShapeTruth judge(const Shape& shape) {
    return Oracle(nullptr, make_call_runs(HOST_LIBRARY)).judge(shape);
}
ShapeTruth judge(const std::string& function, uint64_t n) { return judge(call(function, n)); }

class Calls : public testing::Test {
    void SetUp() override {
        if (!std::filesystem::exists(HOST_LIBRARY)) GTEST_SKIP() << "not compiled: no nvcc";
    }
};

TEST(OrderTruth, WithoutOutputsIsRightIfTheRunEnded) {
    OrderTruth order;
    EXPECT_FALSE(order.right());
    order.ended = true;
    EXPECT_TRUE(order.right());
}

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
    EXPECT_TRUE(oracle.is_wrong_under_a_schedule(call("lost_update", 64)));
    EXPECT_FALSE(oracle.is_wrong_under_a_schedule(call("right", 64)));
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
    const lab::Suite suite = lab::suites().at("lab07")();
    Shape argmax = shape_of_case(suite, "ArgMax.n_1").value();
    EXPECT_TRUE(judge(argmax).right());
    // All elements of so large an input are 1 or -1, so the largest occurs often.
    argmax.test_case.sizes.set("n", 1 << 20);
    EXPECT_FALSE(judge(argmax).right());
}

// void name(const signed char* x, Largest* largest, void* workspace, size_t n)
Shape largest_of_bytes(const std::string& function, uint64_t n) {
    lab::Contract contract =
        lab::reduction(function, [](const auto& elements) { return "the largest of " + elements; });
    contract.parameters = {lab::input<signed char>("x", "n"), lab::output<Largest>("largest"),
                           lab::workspace(), lab::count("n")};
    contract.data = {lab::signed_integers()};
    contract.reference = [](const lab::Given& given, lab::Wanted& wanted) {
        const auto x = given.input<signed char>();
        const auto at = std::ranges::max_element(x);
        wanted.set_element(0, Largest{static_cast<float>(*at), static_cast<int>(at - x.begin())});
    };
    contract.diagnosed_as = lab::Selection{};
    return {lab::one(std::make_shared<const lab::Contract>(contract), "Calls", "of", {{"n", n}})};
}

TEST_F(Calls, MayTakeBytesAndAnswerWithAStruct) {
    const Shape first = largest_of_bytes("first_largest", 7);
    EXPECT_EQ(first.contract().mangled(), "_Z13first_largestPKaP7LargestPvm");
    EXPECT_TRUE(judge(first).right());
    const ShapeTruth last = judge(largest_of_bytes("last_largest", 7));
    EXPECT_FALSE(last.right());
    EXPECT_EQ(last.orders[0].outputs, (std::vector{OutputTruth::wrong}));
    const ShapeTruth half = judge(largest_of_bytes("value_only", 7));
    EXPECT_EQ(half.orders[0].outputs, (std::vector{OutputTruth::unwritten}));
}

// void name(short* x, size_t n)
Shape doubled_in_place(const std::string& function, uint64_t n) {
    lab::Contract contract =
        lab::reduction(function, [](const auto& elements) { return "twice " + elements; });
    contract.parameters = {lab::in_place<short>("x", "n"), lab::count("n")};
    contract.data = {lab::signed_integers()};
    contract.reference = [](const lab::Given& given, lab::Wanted& wanted) {
        const auto x = given.input<short>();
        for (size_t i = 0; i < x.size(); ++i) wanted.set(i, 2 * x[i]);
    };
    return {lab::one(std::make_shared<const lab::Contract>(contract), "Calls", "of", {{"n", n}})};
}

TEST_F(Calls, MayChangeABufferInPlace) {
    const ShapeTruth truth = judge(doubled_in_place("double_all", 5));
    EXPECT_TRUE(truth.right());
    EXPECT_FALSE(truth.input_changed);
    const ShapeTruth wrong = judge(doubled_in_place("double_all_but_the_last", 3));
    EXPECT_EQ(wrong.orders[0].outputs,
              (std::vector{OutputTruth::right, OutputTruth::right, OutputTruth::wrong}));
    EXPECT_FALSE(wrong.input_changed);
}

}  // namespace
}  // namespace selfcheck
