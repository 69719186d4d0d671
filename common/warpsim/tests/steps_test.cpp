// Values that advance by a step: the computed number of iterations, compared with stepping through
// them.
#include "warpsim/exec/steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

namespace warpsim {
namespace {

constexpr uint64_t most = 300;

// How many times in a row, counting the first, `holds` gives its first value; at most `most`.
uint64_t counted(const std::function<bool(int64_t)>& holds) {
    uint64_t times = 1;
    while (times < most && holds(static_cast<int64_t>(times)) == holds(0)) ++times;
    return times;
}

class Random {
  public:
    int64_t number(int64_t least, int64_t greatest) {
        return std::uniform_int_distribution<int64_t>(least, greatest)(random_);
    }

  private:
    std::mt19937_64 random_{1};
};

TEST(Steps, StayOnTheirSideForSoLong) {
    Random random;
    for (int i = 0; i < 20'000; ++i) {
        const Stepping left{random.number(-50, 50), random.number(-4, 4)};
        const Stepping right{random.number(-50, 50), random.number(-4, 4)};
        const auto difference = [&](int64_t time) {
            return left.value + time * left.step - right.value - time * right.step;
        };
        const auto times = [&](LoopRule::Side side) {
            return std::min(times_on_side(side, left, right), most);
        };
        for (const auto side : {LoopRule::below_zero, LoopRule::not_above_zero, LoopRule::zero}) {
            const auto asked = static_cast<uint64_t>(random.number(1, 60));
            EXPECT_EQ(is_on_side(side, left, right, asked), times(side) >= asked);
        }
        const auto below = [&](int64_t time) { return difference(time) < 0; };
        const auto not_above = [&](int64_t time) { return difference(time) <= 0; };
        EXPECT_EQ(times(LoopRule::below_zero), counted(below));
        EXPECT_EQ(times(LoopRule::not_above_zero), counted(not_above));
        // The difference may step over zero: then the computed number may be too small.
        const auto zero = [&](int64_t time) { return difference(time) == 0; };
        EXPECT_LE(times(LoopRule::zero), counted(zero));
        EXPECT_GE(times(LoopRule::zero),
                  std::min({counted(zero), counted(below), counted(not_above)}));
    }
}

template <class T>
void stay_in(ptx::Type type) {
    using Limits = std::numeric_limits<T>;
    Random random;
    for (int i = 0; i < 5'000; ++i) {
        const Exact end = i % 2 ? Exact{Limits::max()} - random.number(0, 500)
                                : Exact{Limits::min()} + random.number(0, 500);
        const Stepping number{end, random.number(-9, 9)};
        const auto fits = [&](int64_t time) {
            const Exact value = number.value + Exact{time} * number.step;
            return Limits::min() <= value && value <= Limits::max();
        };
        EXPECT_EQ(std::min(times_within(type, number), most), counted(fits));
        const auto asked = static_cast<uint64_t>(random.number(1, 200));
        EXPECT_EQ(is_within(type, number, asked), times_within(type, number) >= asked);
        EXPECT_EQ(exact(type, static_cast<uint64_t>(end)), end);
    }
}

TEST(Steps, StayInTheirTypeForSoLong) {
    stay_in<int32_t>(ptx::Type::s32);
    stay_in<uint32_t>(ptx::Type::u32);
    stay_in<int64_t>(ptx::Type::s64);
    stay_in<uint64_t>(ptx::Type::b64);
}

TEST(Steps, OfTheLargestNumbersDoNotOverflow) {
    const Exact least = -(Exact{1} << 63);
    EXPECT_EQ(times_within(ptx::Type::s64, {least, INT64_MIN}), 1U);
    EXPECT_EQ(times_on_side(LoopRule::below_zero, {least, INT64_MAX}, {-least - 1, INT64_MIN}), 1U);
    constexpr uint64_t largest = uint64_t{1} << 32;
    EXPECT_FALSE(is_within(ptx::Type::s64, {least, INT64_MIN}, largest));
    EXPECT_FALSE(
        is_on_side(LoopRule::below_zero, {least, INT64_MAX}, {-least - 1, INT64_MIN}, largest));
    EXPECT_TRUE(
        is_on_side(LoopRule::below_zero, {least, INT64_MIN}, {-least - 1, INT64_MAX}, largest));
}

}  // namespace
}  // namespace warpsim
