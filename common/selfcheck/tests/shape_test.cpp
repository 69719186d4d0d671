#include "selfcheck/mutants/shape.h"

#include <gtest/gtest.h>

#include "contract/suites.h"

namespace selfcheck {
namespace {

Shape shape(const std::string& lab, const std::string& name) {
    return shape_of_case(lab::suites().at(lab)(), name).value();
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

TEST(Shapes, OfCallsHaveTheirFunction) {
    for (const char* lab : {"lab04", "lab05", "lab06"})
        EXPECT_EQ(shape(lab, "Any.n_1025").contract().name, "reduce_sum");
    EXPECT_EQ(shape("lab07", "ArgMax.n_33").contract().name, "reduce_argmax");
    EXPECT_EQ(shape("lab07", "AbsMax.n_0").contract().name, "reduce_abs_max");
    EXPECT_EQ(shape("lab07", "Checks.reduce_max_input_unchanged_n_5000").contract().name,
              "reduce_max");
    const Shape sum = shape("lab07", "Checks.input_unchanged_n_5000");
    EXPECT_EQ(sum.contract().name, "reduce_sum");
    EXPECT_TRUE(sum.is_call() && sum.is_sum());
    EXPECT_EQ(sum.elements(), 5000U);
    EXPECT_FALSE(shape("lab07", "Max.n_33").is_sum());
}

TEST(Shapes, OfLab07sKernelSumSegmentsOfABlock) {
    const Shape blocks = shape("lab07", "Block.n_257");
    EXPECT_FALSE(blocks.is_call());
    EXPECT_EQ(blocks.blocks(), 2U);
    EXPECT_EQ(blocks.elements(), 257U);
    EXPECT_TRUE(blocks.own(0).contains(255));
    EXPECT_EQ(blocks.own(1), (lab::Range{256, 257}));
}

TEST(Shapes, OfCasesThatAreNotThereAreNone) {
    const lab::Suite suite = lab::suites().at("lab01")();
    EXPECT_FALSE(shape_of_case(suite, "ManyBlocks.blocks_3_threads_63"));
    EXPECT_FALSE(shape_of_case(suite, "Limits.global_loads_per_element"));
    EXPECT_FALSE(shape_of_case(suite, "Any.n_7"));
}

TEST(Shapes, AreEqualAtTheSameSizesOfTheSameContract) {
    const lab::Suite suite = lab::suites().at("lab07")();
    const auto of = [&](const char* name) { return shape_of_case(suite, name).value(); };
    EXPECT_EQ(of("Sum.n_33"), of("Sum.n_33"));
    EXPECT_FALSE(of("Sum.n_33") == of("Max.n_33"));
    EXPECT_FALSE(of("Sum.n_33") == of("Sum.n_1000"));
}

}  // namespace
}  // namespace selfcheck
