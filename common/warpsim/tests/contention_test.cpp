// Atomics on one address: in a warp instruction, and in a launch.
#include <gtest/gtest.h>

#include "warpsim/tests/counted.h"

namespace warpsim::test {
namespace {

// red.`space`.add at `words` or `out` + 4 * (%r4 `op` `value`); %r4 is the thread of the grid.
Counts histogram(const std::string& space, const std::string& op, uint32_t value,
                 const Shape& shape) {
    const std::string base =
        space == "shared" ? "mov.u64 %rd20, words;\n" : "mov.u64 %rd20, %rd2;\n";
    return counted(kernel(op + " %r20, %r4, " + std::to_string(value) + ";\n" + base +
                              "mul.wide.u32 %rd21, %r20, 4;\nadd.s64 %rd22, %rd20, %rd21;\nred." +
                              space + ".add.u32 [%rd22], 1;\nret;",
                          ".shared .align 4 .b8 words[4096];"),
                   shape);
}

constexpr Shape four_blocks{.blocks = 4, .threads = 64};

TEST(Contention, OfAllThreadsOnOneCounter) {
    const Counts counts = histogram("global", "and.b32", 0, four_blocks);
    EXPECT_EQ(counts.global_atomics, 256u);
    EXPECT_EQ(counts.contending_lanes, 32u);
    EXPECT_EQ(counts.contending_atomics, 256u);
}

TEST(Contention, OfAHistogramOfFourBins) {
    const Counts counts = histogram("global", "and.b32", 3, four_blocks);
    EXPECT_EQ(counts.contending_lanes, 8u);
    EXPECT_EQ(counts.contending_atomics, 64u);
}

TEST(Contention, IsNoneWhereEachThreadHasItsOwn) {
    const Counts counts = histogram("global", "and.b32", 0xffff, four_blocks);
    EXPECT_EQ(counts.contending_lanes, 1u);
    EXPECT_EQ(counts.contending_atomics, 1u);
}

TEST(Contention, OfNeighboursInAWarp) {
    const Counts counts = histogram("global", "shr.u32", 2, four_blocks);
    EXPECT_EQ(counts.contending_lanes, 4u);
    EXPECT_EQ(counts.contending_atomics, 4u);
}

TEST(Contention, IsThatOfTheMostWantedAddress) {
    const Counts counts = histogram("global", "max.u32", 20, {});
    EXPECT_EQ(counts.contending_lanes, 21u);  // lanes 0 to 20; the others have their own
    EXPECT_EQ(counts.contending_atomics, 21u);
}

TEST(Contention, OfSharedMemoryIsThatOfTheWarp) {
    const Counts counts = histogram("shared", "and.b32", 1, four_blocks);
    EXPECT_EQ(counts.shared_atomics, 256u);
    EXPECT_EQ(counts.global_atomics, 0u);
    EXPECT_EQ(counts.contending_lanes, 16u);
    EXPECT_EQ(counts.contending_atomics, 0u);
    EXPECT_EQ(counts.shared_load_wavefronts + counts.shared_store_wavefronts, 0u);
}

TEST(Contention, CountsActiveLanesOnly) {
    const Counts counts = counted(kernel(R"(
        setp.lt.u32 %p1, %r1, 3;
        @%p1 atom.global.add.u32 %r20, [%rd2], 1;
        ret;)"));
    EXPECT_EQ(counts.global_atomics, 3u);
    EXPECT_EQ(counts.contending_lanes, 3u);
    EXPECT_EQ(counts.contending_atomics, 3u);
}

// Two instructions on the same counter.
TEST(Contention, OfALaunchIsThatOfAllItsInstructions) {
    const Counts counts = counted(kernel(R"(
        red.global.add.u32 [%rd2], 1;
        red.global.add.u32 [%rd2], 2;
        ret;)"));
    EXPECT_EQ(counts.contending_lanes, 32u);
    EXPECT_EQ(counts.contending_atomics, 64u);
}

TEST(Contention, FollowsAddressesFarApart) {
    const Counts counts = counted(kernel(R"(
        and.b32 %r20, %r1, 7;
        mul.wide.u32 %rd21, %r20, 16384;
        add.s64 %rd22, %rd2, %rd21;
        red.global.add.u32 [%rd22], 1;
        ret;)"),
                                  {.threads = 64, .outputs = 65536});
    EXPECT_EQ(counts.contending_lanes, 4u);
    EXPECT_EQ(counts.contending_atomics, 8u);
}

// 8 warps in which all 32 lanes meet, or 16 at each of two addresses, or none.
TEST(Contention, TakesAsManyTurnsAsLanesMeet) {
    EXPECT_EQ(histogram("global", "and.b32", 0, four_blocks).atomic_turns, 8 * 32U);
    EXPECT_EQ(histogram("shared", "and.b32", 1, four_blocks).atomic_turns, 8 * 16U);
    EXPECT_EQ(histogram("global", "and.b32", 0xffff, four_blocks).atomic_turns, 8U);
}

TEST(Contention, OfAdditionsOfFloatsIsCountedApart) {
    const Counts counts = counted(kernel(R"(
        red.global.add.u32 [%rd2], 1;
        atom.global.add.f32 %f10, [%rd2], 0f3F800000;
        setp.lt.u32 %p1, %r1, 3;
        @%p1 red.shared.add.f64 [words], 0d3FF0000000000000;
        red.global.max.u32 [%rd2], 1;
        ret;)",
                                         ".shared .align 8 .b8 words[8];"));
    EXPECT_EQ(counts.float_atomics, 32u + 3u);
    EXPECT_EQ(counts.float_atomic_turns, 32u + 3u);
    EXPECT_EQ(counts.atomic_turns, 3 * 32u + 3u);
    EXPECT_EQ(counts.float_adds, 0u);
}

}  // namespace
}  // namespace warpsim::test
