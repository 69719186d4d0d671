#include "selfcheck/mutants/shape.h"

#include <gtest/gtest.h>

#include "contract/reduction.h"
#include "contract/segment_sums.h"
#include "contract/suites.h"

namespace selfcheck {
namespace {

Shape shape(const std::string& lab, const std::string& name) {
    return shape_of_case(lab::suites().at(lab)(), name).value();
}

void expect_launch(const std::string& lab, const std::string& name, uint64_t blocks,
                   uint64_t threads) {
    SCOPED_TRACE(lab + " " + name);
    const Shape launch = shape(lab, name);
    EXPECT_FALSE(launch.is_call());
    EXPECT_TRUE(launch.is_sum());
    EXPECT_EQ(launch.blocks(), blocks);
    EXPECT_EQ(launch.threads(), threads);
    EXPECT_EQ(launch.segment(), 2 * threads);
    EXPECT_EQ(launch.elements(), 2 * threads * blocks);
}

void expect_call(const std::string& lab, const std::string& name, const std::string& function,
                 uint64_t n) {
    SCOPED_TRACE(lab + " " + name);
    const Shape call = shape(lab, name);
    EXPECT_TRUE(call.is_call());
    EXPECT_EQ(call.is_sum(), function == "reduce_sum");
    EXPECT_EQ(call.contract().name, function);
    EXPECT_EQ(call.blocks(), 1U);
    EXPECT_EQ(call.threads(), 1U);
    EXPECT_EQ(call.elements(), n);
}

TEST(Shapes, OfLaunchesAreTheContracts) {
    const Shape many = shape("lab01", "ManyBlocks.blocks_3_threads_64");
    EXPECT_EQ(many.blocks(), 3U);
    EXPECT_EQ(many.threads(), 64U);
    EXPECT_EQ(many.segment(), 128U);
    EXPECT_EQ(many.outputs(), 3U);
    EXPECT_EQ(many.elements(), 384U);
    EXPECT_EQ(many.own(1), (lab::Range{128, 256}));
    EXPECT_TRUE(many.is_sum() && !many.is_call());
    const Shape one = shape("lab03", "Checks.input_unchanged_blocks_1_threads_32");
    EXPECT_EQ(one.blocks(), 1U);
    EXPECT_EQ(one.test_case.shared_bytes(), 128U);
}

TEST(Shapes, OfLaunchesHaveTheSizesOfTheirCases) {
    expect_launch("lab01", "OneBlock.threads_32", 1, 32);
    expect_launch("lab01", "Edges.blocks_2_threads_1", 2, 1);
    expect_launch("lab02", "ManyBlocks.blocks_3_threads_64", 3, 64);
    expect_launch("lab03", "Checks.input_unchanged_blocks_3_threads_256", 3, 256);
}

TEST(Shapes, OfCallsHaveTheirFunction) {
    for (const char* lab : {"lab04", "lab05", "lab06"}) {
        expect_call(lab, "Any.n_1025", "reduce_sum", 1025);
        expect_call(lab, "Checks.input_unchanged_n_33", "reduce_sum", 33);
    }
    expect_call("lab07", "Sum.n_33", "reduce_sum", 33);
    expect_call("lab07", "Max.n_33", "reduce_max", 33);
    expect_call("lab07", "ArgMax.n_33", "reduce_argmax", 33);
    expect_call("lab07", "AbsMax.n_0", "reduce_abs_max", 0);
    expect_call("lab07", "Checks.reduce_max_input_unchanged_n_5000", "reduce_max", 5000);
    expect_call("lab07", "Checks.input_unchanged_n_5000", "reduce_sum", 5000);
}

TEST(Shapes, OfLab07sKernelSumSegmentsOfABlock) {
    const Shape blocks = shape("lab07", "Block.n_257");
    EXPECT_FALSE(blocks.is_call());
    EXPECT_TRUE(blocks.is_sum());
    EXPECT_EQ(blocks.blocks(), 2U);
    EXPECT_EQ(blocks.outputs(), 2U);
    EXPECT_EQ(blocks.segment(), 256U);
    EXPECT_EQ(blocks.elements(), 257U);
    EXPECT_EQ(blocks.own(0), (lab::Range{0, 256}));
    EXPECT_EQ(blocks.own(1), (lab::Range{256, 257}));
}

// y = a * x, where a has m rows of n elements: those are searched.
lab::ContractPtr product() {
    lab::Contract product = lab::reduction(
        "product", [](const auto& elements) { return "the product of " + elements; });
    product.sizes = {"m", "n"};
    product.parameters = {
        lab::input<float>("x", "n"),
        lab::input<float>("a", [](const lab::Sizes& s) { return s["m"] * s["n"]; }),
        lab::output<float>("y", "m")};
    product.diagnosed_as = lab::Linear{.input = 1, .own = [](const lab::Sizes& s, size_t row) {
                                           return lab::Range{row * s["n"], (row + 1) * s["n"]};
                                       }};
    return std::make_shared<const lab::Contract>(std::move(product));
}

lab::ContractPtr largest() {
    lab::Contract largest = lab::reduction(
        "largest", [](const auto& elements) { return "the largest of " + elements; });
    largest.diagnosed_as = lab::Selection{};
    return std::make_shared<const lab::Contract>(std::move(largest));
}

lab::Suite small_suite() {
    const lab::ContractPtr sums = lab::segment_sums({.kernel = "k"});
    const std::vector<std::string> launch{"blocks", "threads"};
    return {.cases = lab::join({lab::cases(sums, "Blocks", launch, {{3, 4}, {1, 4}}),
                                lab::cases(sums, "Blocks", "threads", {4}),
                                lab::unchanged(lab::cases(sums, "Checks", launch, {{3, 4}})),
                                lab::cases(product(), "Rows", {"m", "n"}, {{2, 5}}),
                                lab::cases(largest(), "Largest", "n", {5})}),
            .counted = {lab::one(sums, "Limits", "counted", {{"threads", 8}})}};
}

Shape small_shape(const std::string& name) { return shape_of_case(small_suite(), name).value(); }

TEST(Shapes, OfSegmentSumsSplitTheInputBetweenTheBlocks) {
    const Shape sums = small_shape("Blocks.blocks_3_threads_4");
    EXPECT_FALSE(sums.is_call());
    EXPECT_TRUE(sums.is_sum());
    EXPECT_EQ(sums.blocks(), 3U);
    EXPECT_EQ(sums.threads(), 4U);
    EXPECT_EQ(sums.segment(), 8U);
    EXPECT_EQ(sums.outputs(), 3U);
    EXPECT_EQ(sums.elements(), 24U);
    EXPECT_EQ(sums.searched(), 24U);
    for (size_t block = 0; block < 3; ++block)
        EXPECT_EQ(sums.own(block), (lab::Range{8 * block, 8 * block + 8}));
}

TEST(Shapes, OfASumOverOneOfSeveralInputsSearchThatOneAlone) {
    const Shape rows = small_shape("Rows.m_2_n_5");
    EXPECT_TRUE(rows.is_call() && rows.is_sum());
    EXPECT_EQ(rows.elements(), 15U);
    EXPECT_EQ(rows.searched(), 10U);
    EXPECT_EQ(rows.segment(), 5U);
    EXPECT_EQ(rows.outputs(), 2U);
    EXPECT_EQ(rows.own(1), (lab::Range{5, 10}));
}

TEST(Shapes, OfWhatIsNoSumHaveTheirElementsAndOutputs) {
    const Shape largest = small_shape("Largest.n_5");
    EXPECT_TRUE(largest.is_call());
    EXPECT_FALSE(largest.is_sum());
    EXPECT_EQ(largest.elements(), 5U);
    EXPECT_EQ(largest.outputs(), 1U);
}

TEST(Shapes, OfCasesThatAreNotThereAreNone) {
    const lab::Suite lab01 = lab::suites().at("lab01")();
    EXPECT_FALSE(shape_of_case(lab01, "ManyBlocks.blocks_3_threads_63"));
    EXPECT_FALSE(shape_of_case(lab01, "Limits.global_loads_per_element"));
    EXPECT_FALSE(shape_of_case(lab01, "Any.n_7"));
    EXPECT_FALSE(shape_of_case(lab::suites().at("lab04")(), "Limits.counted"));
    for (const char* name : {"", "Blocks", "blocks_3_threads_4", "Rows.blocks_3_threads_4",
                             "Blocks.blocks_3_threads_4_", "Largest.n_6", "Limits.counted"})
        EXPECT_FALSE(shape_of_case(small_suite(), name)) << name;
}

TEST(Shapes, AreEqualAtTheSameSizesOfTheSameContract) {
    const lab::Suite suite = lab::suites().at("lab07")();
    const auto of = [&](const char* name) { return shape_of_case(suite, name).value(); };
    EXPECT_EQ(of("Sum.n_33"), of("Sum.n_33"));
    EXPECT_FALSE(of("Sum.n_33") == of("Max.n_33"));
    EXPECT_FALSE(of("Sum.n_33") == of("Sum.n_1000"));
}

TEST(Shapes, AreEqualWhateverTheirCasesAreCalled) {
    const lab::Suite suite = small_suite();
    const auto of = [&](const char* name) { return shape_of_case(suite, name).value(); };
    EXPECT_EQ(of("Blocks.blocks_3_threads_4"), of("Checks.input_unchanged_blocks_3_threads_4"));
    EXPECT_EQ(of("Blocks.blocks_1_threads_4"), of("Blocks.threads_4"));
    EXPECT_FALSE(of("Blocks.blocks_3_threads_4") == of("Blocks.blocks_1_threads_4"));
}

}  // namespace
}  // namespace selfcheck
