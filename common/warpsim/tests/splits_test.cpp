// The example at the top of exec/splits.h.
#include "warpsim/exec/splits.h"

#include <gtest/gtest.h>

namespace warpsim {
namespace {

constexpr Mask all = 0b1111;
Frame* const kernel = reinterpret_cast<Frame*>(0x1000);  // nothing looks into it

struct Expected {
    Split::State state;
    Mask mask;
    int pc;
};

void expect(const Split& split, const Expected& expected) {
    EXPECT_EQ(split.state, expected.state);
    if (expected.state == Split::unused) return;
    EXPECT_EQ(split.mask, expected.mask);
    EXPECT_EQ(split.pc, expected.pc);
}

TEST(Splits, DivergeAndReconverge) {
    Splits splits;
    splits.start(all, kernel);
    Split &one = splits[0], &other = splits[1];
    expect(one, {Split::ready, all, 0});
    one.pc = 2;
    splits.meet_at(one, 4);
    splits.diverge(one, 0b0011, 3);
    one.pc = 4;
    expect(one, {Split::ready, 0b1100, 4});
    expect(other, {Split::ready, 0b0011, 3});
    const Reconvergence& meet = *one.meet;
    EXPECT_EQ(other.meet, &meet);
    EXPECT_EQ(meet.pc, 4);
    EXPECT_EQ(meet.expected, all);
    EXPECT_EQ(meet.arrived, 0u);

    ASSERT_TRUE(one.at_reconvergence());
    splits.arrive(one);
    expect(one, {Split::unused, 0, 0});
    EXPECT_EQ(meet.arrived, 0b1100u);
    EXPECT_EQ(splits.waiting(), &meet);

    EXPECT_FALSE(other.at_reconvergence());
    other.pc = 4;
    ASSERT_TRUE(other.at_reconvergence());
    splits.arrive(other);
    expect(one, {Split::ready, all, 4});
    expect(other, {Split::unused, 0, 0});
    EXPECT_EQ(one.meet, nullptr);
    EXPECT_EQ(splits.waiting(), nullptr);
}

TEST(Splits, ContinueAloneIfTheOthersNeverArrive) {
    Splits splits;
    splits.start(all, kernel);
    Split &one = splits[0], &other = splits[1];
    splits.meet_at(one, 4);
    splits.diverge(one, 0b0011, 3);
    one.pc = 4;
    splits.arrive(one);
    splits.release(splits.waiting());
    expect(one, {Split::ready, 0b1100, 4});
    EXPECT_EQ(one.meet, nullptr);
    EXPECT_EQ(splits.waiting(), nullptr);
    EXPECT_EQ(other.meet->expected, 0b0011u);
    other.pc = 4;
    splits.arrive(other);
    expect(other, {Split::ready, 0b0011, 4});
}

TEST(Splits, ReconvergeInsideBeforeOutside) {
    Splits splits;
    splits.start(all, kernel);
    Split& one = splits[0];
    splits.meet_at(one, 9);
    splits.meet_at(one, 4);
    one.pc = 4;
    splits.arrive(one);
    expect(one, {Split::ready, all, 4});
    ASSERT_TRUE(one.meet);
    EXPECT_EQ(one.meet->pc, 9);
}

// Lanes that jump to the reconvergence itself, as those without an else, wait there at once.
TEST(Splits, WaitWhereTheyLeaveTo) {
    Splits splits;
    splits.start(all, kernel);
    splits.meet_at(splits[0], 4);
    EXPECT_EQ(splits.diverge(splits[0], 0b0011, 4), nullptr);
    EXPECT_EQ(splits[0].meet->arrived, 0b0011u);
    splits.drop_expected(splits[0].meet, 0b1100, nullptr);  // the others exit
    expect(splits[1], {Split::ready, 0b0011, 4});
}

}  // namespace
}  // namespace warpsim
