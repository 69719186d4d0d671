#include "verdict/elements.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

std::vector<std::string> words(const std::vector<int>& weights, Range own) {
    return describe(deviations(weights, own), "of another block's segment");
}
using Words = std::vector<std::string>;

TEST(Elements, SaysNothingAboutARightSum) { EXPECT_EQ(words({0, 1, 1, 0}, {1, 3}), Words{}); }

TEST(Elements, NamesOneLostElement) {
    EXPECT_EQ(words({1, 1, 0, 1}, {0, 4}), Words{"element 2 never arrives"});
}

TEST(Elements, NamesARange) {
    EXPECT_EQ(words({1, 1, 0, 0, 0, 0, 0, 0}, {0, 8}), Words{"elements 2..7 never arrive"});
}

TEST(Elements, NamesAStride) {
    EXPECT_EQ(words({1, 0, 1, 0, 1, 0, 1, 0}, {0, 8}),
              Words{"elements 1, 3, 5, ..., 7 never arrive"});
}

TEST(Elements, KeepsALostElementApartFromAMisplacedOneNextToIt) {
    EXPECT_EQ(words({1, 1, 0, 1}, {0, 3}),
              (Words{"element 2 never arrives", "element 3 of another block's segment arrives"}));
}

TEST(Elements, CountsHowOftenAnElementArrives) {
    EXPECT_EQ(words({2, 1, 3, 3}, {0, 4}),
              (Words{"element 0 arrives twice", "elements 2..3 arrive 3 times"}));
}

TEST(Elements, NamesSixRangesAndCountsTheRest) {
    std::vector<int> weights(64, 1);
    for (size_t i = 0; i < 64; ++i) weights[i] = i % 8 < 2 ? 0 : 1;
    EXPECT_EQ(words(weights, {0, 64}), Words{"elements 0..1, 8..9, 16..17, 24..25, 32..33, 40..41 "
                                             "and more (16 in all) never arrive"});
}

TEST(Elements, GivesTheStrideAsNumbersToo) {
    const auto list = deviations(std::vector<int>{1, 0, 1, 0, 1, 0}, {0, 6});
    ASSERT_EQ(list.size(), 1u);
    EXPECT_EQ(list[0], (Elements{1, 6, 2, 0, ElementKind::lost}));
    EXPECT_EQ(list[0].count(), 3u);
}

}  // namespace
}  // namespace lab
