// Scaled counts: exact on a line, refused anywhere else.
#include "model/scale.h"

#include <gtest/gtest.h>

namespace model {

namespace {

using device::LaunchCounts;
using warpsim::Counts;

// Every count of a launch with one block for each 512 elements.
Counted regular(uint64_t n) {
    LaunchCounts launch;
    launch.kernel = "k";
    launch.blocks = n / 512;
    launch.warps = 8 * launch.blocks;
    launch.shared_bytes = 1024;
    launch.footprint = {n / 8, n / 8 + 1, launch.blocks};
    launch.paths.longest.instructions = 90;
    launch.paths.longest.load_rounds = {0, 0, 1};
    launch.paths.blocks.instructions = 90 * launch.blocks;
    launch.paths.blocks.load_rounds = {0, 0, launch.blocks};
    for (const warpsim::Counter& counter : warpsim::counters())
        launch.counts.*counter.value = 3 * n + 7;
    return {n, {launch}};
}

std::vector<Counted> three(Counted (*call)(uint64_t) = regular) {
    return {call(1 << 10), call(1 << 12), call(1 << 14)};
}

// The third call, changed.
template <class Change>
std::vector<Counted> three_but(Change change) {
    std::vector<Counted> calls = three();
    change(calls[2].launches[0]);
    return calls;
}

}  // namespace

TEST(Scale, CountsOnALineContinue) {
    constexpr uint64_t n = uint64_t{1} << 28;
    const auto call = scaled(three(), n);
    ASSERT_TRUE(call);
    const LaunchCounts wanted = regular(n).launches[0], &got = call->launches.at(0);
    EXPECT_EQ(call->n, n);
    EXPECT_EQ(got.kernel, "k");
    EXPECT_EQ(got.shared_bytes, wanted.shared_bytes);
    EXPECT_EQ(got.blocks, wanted.blocks);
    EXPECT_EQ(got.warps, wanted.warps);
    EXPECT_EQ(got.footprint.loaded_sectors, wanted.footprint.loaded_sectors);
    EXPECT_EQ(got.footprint.fresh_sectors, wanted.footprint.fresh_sectors);
    EXPECT_EQ(got.footprint.stored_sectors, wanted.footprint.stored_sectors);
    EXPECT_EQ(got.paths.longest.instructions, 90);
    EXPECT_EQ(got.paths.longest.load_rounds, wanted.paths.longest.load_rounds);
    EXPECT_EQ(got.paths.blocks.instructions, wanted.paths.blocks.instructions);
    EXPECT_EQ(got.paths.blocks.load_rounds, wanted.paths.blocks.load_rounds);
    for (const warpsim::Counter& counter : warpsim::counters())
        EXPECT_EQ(got.counts.*counter.value, wanted.counts.*counter.value) << counter.name;
}

TEST(Scale, ACountOffTheLineIsRefused) {
    const auto refused = [](auto change) { return !scaled(three_but(change), 1 << 20); };
    EXPECT_TRUE(refused([](LaunchCounts& launch) { ++launch.blocks; }));
    EXPECT_TRUE(refused([](LaunchCounts& launch) { ++launch.footprint.fresh_sectors; }));
    EXPECT_TRUE(refused([](LaunchCounts& launch) { ++launch.paths.divisions; }));
    EXPECT_TRUE(refused([](LaunchCounts& launch) { ++launch.paths.longest.instructions; }));
    EXPECT_TRUE(refused([](LaunchCounts& launch) { ++launch.paths.blocks.load_rounds[1]; }));
    for (const warpsim::PathCount& count : warpsim::path_counts())
        EXPECT_TRUE(refused([&](LaunchCounts& launch) { ++(launch.paths.blocks.*count.value); }))
            << count.name;
    for (const warpsim::Counter& counter : warpsim::counters())
        EXPECT_TRUE(refused([&](LaunchCounts& launch) { ++(launch.counts.*counter.value); }))
            << counter.name;
}

TEST(Scale, OtherLaunchesAreRefused) {
    EXPECT_FALSE(scaled(three_but([](LaunchCounts& launch) { launch.kernel = "l"; }), 1 << 20));
    EXPECT_FALSE(scaled(three_but([](LaunchCounts& launch) { ++launch.shared_bytes; }), 1 << 20));
    std::vector<Counted> calls = three();
    calls[0].launches.push_back(calls[0].launches[0]);
    EXPECT_FALSE(scaled(calls, 1 << 20));
}

TEST(Scale, TwoCallsProveNoLine) {
    const std::vector<Counted> calls = three();
    EXPECT_FALSE(scaled(std::span(calls).first(2), 1 << 20));
}

TEST(Scale, OnlyTheLastThreeCallsMatter) {
    std::vector<Counted> calls = three();
    Counted small = regular(64);
    ++small.launches[0].counts.warp_instructions;
    calls.insert(calls.begin(), small);
    EXPECT_TRUE(scaled(calls, 1 << 20));
}

TEST(Scale, ACountIsAWholeNumberNotBelowZero) {
    std::vector<Counted> calls = three();
    for (Counted& call : calls) call.launches[0].counts.warp_instructions = (1 << 15) - call.n;
    EXPECT_EQ(scaled(calls, 1 << 15)->launches[0].counts.warp_instructions, 0);
    EXPECT_FALSE(scaled(calls, 1 << 16));
    EXPECT_FALSE(scaled(three(), 1 << 8));       // half a block
    EXPECT_FALSE(scaled(three(), 512 * 3 + 1));  // a part of one
}

}  // namespace model
