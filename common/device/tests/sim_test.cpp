// Sim beyond the common interface: it counts, and it can report the attributes of another device.
#include <gtest/gtest.h>

#include <numeric>

#include "device/sim.h"
#include "testing.h"

namespace device {
namespace {

Launch add_one(Buffer buffer, unsigned n) {
    Launch add = launch("add_one", {Pointer{buffer}, value(n)});
    add.grid.x = (n + 255) / 256;
    add.block.x = 256;
    return add;
}

TEST(Sim, WhatALaunchHasTouchedIsNotFreshToTheNext) {
    const auto sim = make_sim();
    sim->load({kernels_ptx, {}});
    const Buffer buffer = upload(*sim, std::vector<unsigned>(1024, 1));
    const auto fresh = [&](size_t launch) {
        return sim->launches()[launch].footprint.fresh_sectors;
    };
    sim->count_paths(true);
    sim->count(true);
    ASSERT_FALSE(sim->run(add_one(buffer, 512)).fault);
    ASSERT_FALSE(sim->run(add_one(buffer, 1024)).fault);
    EXPECT_EQ(fresh(0), 64u);
    EXPECT_EQ(fresh(1), 64u);
    EXPECT_EQ(sim->launches()[1].footprint.loaded_sectors, 128u);
    sim->count(true);  // restarts counting
    ASSERT_FALSE(sim->run(add_one(buffer, 1024)).fault);
    EXPECT_EQ(fresh(0), 128u);
}

TEST(Sim, PathsAreCountedByLaunch) {
    const auto sim = make_sim();
    sim->load({kernels_ptx, {}});
    const Buffer buffer = upload(*sim, std::vector<unsigned>(1024, 1));
    sim->count_paths(true);
    sim->count(true);
    ASSERT_FALSE(sim->run(add_one(buffer, 1024)).fault);
    const warpsim::Paths& paths = sim->launches().at(0).paths;
    EXPECT_GT(paths.longest.instructions, 0u);
    EXPECT_EQ(paths.blocks.instructions, 4 * paths.longest.instructions);
    sim->count_paths(false);
    sim->count(true);
    ASSERT_FALSE(sim->run(add_one(buffer, 1024)).fault);
    EXPECT_EQ(sim->launches().at(0).paths.longest.instructions, 0u);
    EXPECT_GT(sim->launches().at(0).counts.warp_instructions, 0u);
}

// Six repeats, one of which has pages of its own, and part of a seventh: a write to one repeat shows
// in five.
TEST(Sim, SamePagesAreReachedByEveryAddress) {
    const auto sim = make_sim();
    sim->load({kernels_ptx, {}});
    constexpr unsigned period = 1 << 14, apart = 3, all = 6 * period + 100;
    std::vector<unsigned> numbers(period);
    std::iota(numbers.begin(), numbers.end(), 0U);
    const Buffer buffer =
        sim->allocate_repeating(all * sizeof(unsigned), std::as_bytes(std::span(numbers)), apart);
    const auto at = [&](unsigned element) {
        unsigned number = 0;
        sim->read(buffer, element * sizeof number, std::as_writable_bytes(std::span(&number, 1)));
        return number;
    };
    Launch add = add_one(buffer, 256);
    // The last 100 elements of the second repeat, and the first 156 of the third.
    add.arguments[0] = Pointer{buffer, (2 * period - 100) * sizeof(unsigned)};
    ASSERT_FALSE(sim->run(add).fault);
    for (const unsigned time : {0U, 2U, 4U}) {
        EXPECT_EQ(at(time * period + 155), 156U) << time;
        EXPECT_EQ(at(time * period + 156), 156U) << time;
        EXPECT_EQ(at(time * period + period - 100), period - 99) << time;
    }
    EXPECT_EQ(at(apart * period + 155), 155U);
    EXPECT_EQ(at(6 * period + 50), 50U);
    sim->write(buffer, (apart * period + 155) * sizeof(unsigned),
               std::as_bytes(std::span(numbers).first(1)));
    EXPECT_EQ(at(apart * period + 155), 0U);
    EXPECT_EQ(at(155), 156U);
    add.arguments[0] = Pointer{buffer, (all - 256) * sizeof(unsigned)};
    ASSERT_FALSE(sim->run(add).fault);
    EXPECT_EQ(at(all - 1), 100U);
    EXPECT_EQ(at(period - 1), period + 1);  // incremented twice
    add.arguments[0] = Pointer{buffer, (all - 255) * sizeof(unsigned)};
    EXPECT_TRUE(sim->run(add).fault);
}

TEST(Sim, TheFirstRepeatMayBeTheOneApart) {
    const auto sim = make_sim();
    sim->load({kernels_ptx, {}});
    constexpr unsigned period = 1 << 14, all = 3 * period;
    const std::vector<unsigned> numbers(period, 5);
    const Buffer buffer =
        sim->allocate_repeating(all * sizeof(unsigned), std::as_bytes(std::span(numbers)), 0);
    const auto at = [&](unsigned element) {
        unsigned number = 0;
        sim->read(buffer, element * sizeof number, std::as_writable_bytes(std::span(&number, 1)));
        return number;
    };
    const unsigned seven = 7;
    sim->write(buffer, 100 * sizeof(unsigned), std::as_bytes(std::span(&seven, 1)));
    EXPECT_EQ(at(100), 7U);
    EXPECT_EQ(at(period + 100), 5U);
    Launch add = add_one(buffer, 256);
    ASSERT_FALSE(sim->run(add).fault);
    EXPECT_EQ(at(100), 8U);
    EXPECT_EQ(at(period + 100), 5U);
    add.arguments[0] = Pointer{buffer, period * sizeof(unsigned)};
    ASSERT_FALSE(sim->run(add).fault);
    EXPECT_EQ(at(100), 8U);
    EXPECT_EQ(at(period + 100), 6U);
    EXPECT_EQ(at(2 * period + 100), 6U);
}

TEST(Sim, AnswersAsAnotherDeviceWould) {
    const auto sim = make_sim();
    constexpr int multiprocessors = 16, warp_size = 10;  // cudaDeviceAttr
    const int before = sim->attributes().at(multiprocessors);
    sim->set_attributes({{multiprocessors, before + 1}});
    EXPECT_EQ(sim->attributes().at(multiprocessors), before + 1);
    EXPECT_EQ(sim->attributes().at(warp_size), 32);
}

}  // namespace
}  // namespace device
