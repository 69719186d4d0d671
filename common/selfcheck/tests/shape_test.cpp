#include "selfcheck/mutants/shape.h"

#include <gtest/gtest.h>

namespace selfcheck {
namespace {

const std::vector<std::string> one = {"reduce_sum"};
const std::vector<std::string> several = {"reduce_sum", "reduce_max", "reduce_argmax",
                                          "reduce_abs_max"};

Shape call(uint64_t n, const std::string& function) { return {1, 1, n, function}; }

TEST(Shapes, OfLaunchesAreInTheirNames) {
    EXPECT_EQ(shape_of_case("OneBlock.threads_32"), (Shape{1, 32}));
    EXPECT_EQ(shape_of_case("ManyBlocks.blocks_3_threads_64"), (Shape{3, 64}));
    EXPECT_EQ(shape_of_case("Checks.input_unchanged_blocks_2_threads_1"), (Shape{2, 1}));
    EXPECT_FALSE(shape_of_case("Any.n_7"));
    EXPECT_FALSE(shape_of_case("Limits.counted", one));
}

TEST(Shapes, OfCallsHaveTheTasksFunction) {
    EXPECT_EQ(shape_of_case("Any.n_1025", one), call(1025, "reduce_sum"));
    EXPECT_EQ(shape_of_case("Checks.input_unchanged_n_33", one), call(33, "reduce_sum"));
    EXPECT_EQ(shape_of_case("Sum.n_7", several), call(7, "reduce_sum"));
    EXPECT_EQ(shape_of_case("ArgMax.n_7", several), call(7, "reduce_argmax"));
    EXPECT_EQ(shape_of_case("AbsMax.n_0", several), call(0, "reduce_abs_max"));
    EXPECT_EQ(shape_of_case("Checks.reduce_max_input_unchanged_n_9", several),
              call(9, "reduce_max"));
    EXPECT_EQ(shape_of_case("Checks.input_unchanged_n_9", several), call(9, "reduce_sum"));
}

TEST(Shapes, OfLab07sKernelSumSegmentsOfABlock) {
    const auto shape = shape_of_case("Block.n_257", several);
    ASSERT_TRUE(shape);
    EXPECT_FALSE(shape->is_call());
    EXPECT_EQ(shape->blocks, 2U);
    EXPECT_EQ(shape->elements(), 257U);
    EXPECT_EQ(shape->owner(255), 0U);
    EXPECT_EQ(shape->owner(256), 1U);
}

}  // namespace
}  // namespace selfcheck
