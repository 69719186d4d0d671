// What sim has beyond the common interface: it counts, and it can answer as another device would.
#include <gtest/gtest.h>

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
    const auto sim = make_sim_device();
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
    sim->count(true);  // anew
    ASSERT_FALSE(sim->run(add_one(buffer, 1024)).fault);
    EXPECT_EQ(fresh(0), 128u);
}

TEST(Sim, PathsAreCountedByLaunch) {
    const auto sim = make_sim_device();
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

TEST(Sim, AnswersAsAnotherDeviceWould) {
    const auto sim = make_sim_device();
    constexpr int multiprocessors = 16, warp_size = 10;  // cudaDeviceAttr
    const int before = sim->attributes().at(multiprocessors);
    sim->set_attributes({{multiprocessors, before + 1}});
    EXPECT_EQ(sim->attributes().at(multiprocessors), before + 1);
    EXPECT_EQ(sim->attributes().at(warp_size), 32);
}

}  // namespace
}  // namespace device
