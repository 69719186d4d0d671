#include "diagnose/parts.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

const Parameter buffers = on_each_gpu(in_place<float>("buffers", "n"), "gpus");
const Sizes sizes{{"n", 2}, {"gpus", 3}};
constexpr Range first{0, 3};  // what belongs in the first place of the buffers

std::string said(std::vector<int> weights) { return in_parts(buffers, sizes, weights, first); }

TEST(Parts, NamesTheGpuAndThePlace) {
    EXPECT_EQ(said({1, 0, 1, 0, 0, 0}), "buffers[1][0] never arrives");
    EXPECT_EQ(said({0, 1, 0, 0, 0, 0}), "buffers[0][0], buffers[2][0] never arrive");
    EXPECT_EQ(said({1, 1, 2, 0, 0, 0}), "buffers[2][0] arrives twice");
    EXPECT_EQ(said({1, 1, 1, 0, 1, 0}), "buffers[1][1], which belongs elsewhere, arrives");
    EXPECT_EQ(said({0, 1, 1, 0, 3, 3}),
              "buffers[0][0] never arrives; buffers[1][1], buffers[2][1], which belong elsewhere, "
              "arrive 3 times");
    EXPECT_EQ(said({1, 1, 1, 0, 0, 0}), "");
}

TEST(Parts, NamesTheRankOfAValue) {
    const Parameter values = on_each_rank(passed<double>("value"), "ranks");
    EXPECT_EQ(in_parts(values, {{"ranks", 3}}, std::vector{1, 1, 0}, {0, 3}),
              "value on rank 2 never arrives");
}

TEST(Parts, NamesFourAtMost) {
    const Parameter many = on_each_gpu(in_place<float>("b", "n"), "gpus");
    EXPECT_EQ(in_parts(many, {{"n", 1}, {"gpus", 6}}, std::vector<int>(6), {0, 6}),
              "b[0][0], b[1][0], b[2][0], b[3][0] and 2 more never arrive");
}

}  // namespace
}  // namespace lab
