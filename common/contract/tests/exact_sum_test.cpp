#include "contract/exact_sum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace lab {
namespace {

using Floats = std::vector<float>;

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float largest = std::numeric_limits<float>::max();
constexpr float smallest = std::numeric_limits<float>::denorm_min();

TEST(ExactSum, LosesNothingBesideAnyNumber) {
    EXPECT_EQ(exact_sum(Floats{}), 0);
    EXPECT_EQ(exact_sum(Floats{1, 2, -3.5F}), -0.5L);
    EXPECT_EQ(exact_sum(Floats{largest, smallest, -largest}), smallest);
    EXPECT_EQ(exact_sum(Floats{smallest, -largest, -smallest, largest, -smallest}), -smallest);
    EXPECT_EQ(exact_sum(Floats{0x1p24F, 1, 1, 1}), 0x1p24L + 3);
    EXPECT_EQ(exact_sum(Floats{-0x1p24F, -1, 0x1p-20F}), -0x1p24L - 1 + 0x1p-20L);
}

TEST(ExactSum, CarriesFromWordToWord) {
    const Floats many(1 << 20, largest);
    EXPECT_EQ(exact_sum(many), std::ldexp(static_cast<Wide>(largest), 20));
    const Floats few(1 << 20, -smallest);
    EXPECT_EQ(exact_sum(few), -std::ldexp(static_cast<Wide>(smallest), 20));
}

TEST(ExactSum, OfInfinitiesIsWhatIeee754MakesIt) {
    EXPECT_EQ(exact_sum(Floats{1, infinity, -largest}), infinity);
    EXPECT_TRUE(std::isnan(exact_sum(Floats{infinity, 1, -infinity})));
}

TEST(ExactSum, OfMagnitudesHasNoSigns) {
    EXPECT_EQ(exact_sum_of_magnitudes(Floats{1, -2, -0.0F, 0.25F}), 3.25L);
}

}  // namespace
}  // namespace lab
