#include "selfcheck/mutants/comparison.h"

#include <gtest/gtest.h>

#include "contract/reduction.h"
#include "kernel_truth.h"

namespace selfcheck {
namespace {

constexpr char name[] = "ManyBlocks.blocks_3_threads_32";

// Has the shape of every case named by the tests.
lab::Suite suite(const lab::ContractPtr& sums = launch(1, 1).test_case.contract) {
    lab::Suite suite;
    const std::vector<std::string> shape{"blocks", "threads"};
    suite.cases = lab::join({lab::cases(sums, "ManyBlocks", shape, {{3, 32}}),
                             lab::unchanged(lab::cases(sums, "Checks", shape, {{3, 32}}))});
    return suite;
}

KernelTruth losing_second_half() {
    return paper_kernel([](const Shape& s, size_t output, size_t i) {
        return i % s.segment() >= s.threads() ? 0 : right_weight(s, output, i);
    });
}

// Output 1 of three blocks of 32 threads: its segment is 64..127.
Answer answer(const std::vector<ElementRange>& elements, const std::string& cause = "unknown") {
    Answer a;
    a.state = "failed", a.points = 0, a.out_of = 10, a.cause = cause, a.first_failure = name;
    a.cases = {
        {name, "failed", FailureAnswer{"wrong_sum", "positive integers", "", "", 1, elements}}};
    return a;
}

bool elements_are_right(const Answer& a, const KernelTruth& truth) {
    Oracle oracle(make_kernel_runs(".version 9.0\n.target sm_80\n.address_size 64\n", {}), nullptr);
    const lab::Suite cases = suite(truth.shapes[3].shape.test_case.contract);
    return compare_elements(a, truth, cases, oracle).empty();
}

TEST(ComparedElements, AreExactlyThose) {
    const KernelTruth truth = losing_second_half();
    EXPECT_TRUE(elements_are_right(answer({{96, 128, 1, 0, "lost"}}), truth));
    EXPECT_TRUE(
        elements_are_right(answer({{96, 128, 2, 0, "lost"}, {97, 128, 2, 0, "lost"}}), truth));
    EXPECT_FALSE(elements_are_right(answer({{96, 127, 1, 0, "lost"}}), truth));
    EXPECT_FALSE(elements_are_right(answer({{95, 128, 1, 0, "lost"}}), truth));
    EXPECT_FALSE(elements_are_right(answer({{96, 128, 2, 0, "lost"}}), truth));
    EXPECT_FALSE(elements_are_right(answer({{96, 128, 1, 2, "doubled"}}), truth));
    EXPECT_FALSE(elements_are_right(answer({{96, 128, 1, 0, "doubled"}}), truth));
    EXPECT_FALSE(
        elements_are_right(answer({{96, 128, 1, 0, "lost"}, {0, 1, 1, 1, "misplaced"}}), truth));
}

TEST(ComparedElements, AreNamedUnlessThereIsAReason) {
    KernelTruth truth = losing_second_half();
    EXPECT_FALSE(elements_are_right(answer({}), truth));
    truth.shapes[3].orders[1] =
        on_paper(truth.shapes[3].shape, right_weight);  // right in the other order
    EXPECT_TRUE(elements_are_right(answer({}), truth));
    truth = losing_second_half();
    truth.shapes[3].orders[0].weights[1].reset();  // it is no sum
    EXPECT_TRUE(elements_are_right(answer({}), truth));
    EXPECT_FALSE(elements_are_right(answer({{96, 128, 1, 0, "lost"}}), truth));
}

// The weights are those of the first matrix.
TEST(ComparedElements, MayBeThoseOfTheSecondMatrixOfAProduct) {
    KernelTruth truth = losing_second_half();
    ShapeTruth& judged = truth.shapes[3];
    lab::Contract contract = judged.shape.contract();
    std::get<lab::Linear>(contract.diagnosed_as).factors.emplace();
    judged.shape.test_case.contract = std::make_shared<const lab::Contract>(contract);
    EXPECT_FALSE(elements_are_right(answer({}), truth));
    std::vector<double> right(192);
    std::fill_n(right.begin() + 64, 64, 1);
    judged.orders[0].weights[1] = right;
    EXPECT_TRUE(elements_are_right(answer({}), truth));
    judged.shape.test_case.contract = launch(1, 1).test_case.contract;  // sums
    EXPECT_FALSE(elements_are_right(answer({}), truth));
}

TEST(ComparedCases, PassWhereTheyAreRight) {
    const KernelTruth truth = losing_second_half();
    Answer a = answer({});
    EXPECT_TRUE(compare_cases(a, truth, suite()).empty());
    a.cases[0].state = "passed";
    EXPECT_EQ(compare_cases(a, truth, suite()).size(), 1u);
    a.state = "passed";
    EXPECT_EQ(compare_cases(a, truth, suite()).size(), 2u);
    EXPECT_EQ(compare_cases(answer({}), paper_kernel(right_weight), suite()).size(), 1u);
}

TEST(ComparedCases, MayFailWhereAScheduleMakesThemWrong) {
    KernelTruth truth = paper_kernel(right_weight);
    EXPECT_EQ(compare_cases(answer({}), truth, suite()).size(), 1u);
    truth.shapes[3].wrong_under_a_schedule = true;
    EXPECT_TRUE(compare_cases(answer({}), truth, suite()).empty());
}

TEST(ComparedCases, OfABlockThatWaitsForALaterOneAreNotTheOracles) {
    Answer a = answer({});
    a.cases[0].failure->fault = "waits_for_later_block";
    EXPECT_TRUE(compare_cases(a, paper_kernel(right_weight), suite()).empty());
    a.cases[0].failure->fault = "out_of_bounds";
    EXPECT_EQ(compare_cases(a, paper_kernel(right_weight), suite()).size(), 1u);
}

TEST(ComparedCases, ThatForbidItFailWhereTheInputChanges) {
    KernelTruth truth = paper_kernel(right_weight);
    truth.shapes[3].input_changed = true;
    Answer a = answer({});
    a.cases = {{"Checks.input_unchanged_blocks_3_threads_32", "passed", {}}};
    EXPECT_EQ(compare_cases(a, truth, suite()).size(), 1u);
    a.cases[0].name = name;
    a.state = "passed";
    EXPECT_TRUE(compare_cases(a, truth, suite()).empty());
}

TEST(ComparedCases, OfManyElementsMayHideAFractionButNotTheWhole) {
    lab::Suite suite;
    suite.cases = lab::cases(lab::reduce_sum(), "Any", "n", {2000});
    ShapeTruth truth;
    truth.shape = {suite.cases[0]};
    truth.orders.fill({.ended = true, .outputs = {OutputTruth::right}, .weights = {}});
    truth.fractions_right = false;
    KernelTruth kernel{"", "", {truth}};
    Answer a = answer({});
    a.cases = {{"Any.n_2000", "passed", {}}};
    EXPECT_TRUE(compare_cases(a, kernel, suite).empty());
    a.state = "passed";
    EXPECT_EQ(compare_cases(a, kernel, suite).size(), 1u);
    kernel.shapes[0].orders[0].outputs = {OutputTruth::wrong};
    EXPECT_EQ(compare_cases(a, kernel, suite).size(), 2u);
}

TEST(ComparedCause, IsTrueOrUnknown) {
    const KernelTruth truth = losing_second_half();
    EXPECT_TRUE(compare_cause(answer({}, "unknown"), truth, suite()).empty());
    EXPECT_TRUE(compare_cause(answer({}, "half_segment"), truth, suite()).empty());
    EXPECT_FALSE(compare_cause(answer({}, "last_element_skipped"), truth, suite()).empty());
}

// They are in labs/*/causes: the oracle does not know when they are true.
TEST(ComparedCause, OfTheLabsOwnIsNotTheOracles) {
    const char own[] = "a_cause_of_the_labs_own";
    for (const KernelTruth& truth : {losing_second_half(), paper_kernel(right_weight)}) {
        EXPECT_FALSE(is_true_cause(own, truth));
        EXPECT_TRUE(compare_cause(answer({}, own), truth, suite()).empty());
    }
}

}  // namespace
}  // namespace selfcheck
