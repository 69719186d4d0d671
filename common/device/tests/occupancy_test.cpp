// Compares with the occupancy calculator's numbers for an A100.
#include "gpu_types/occupancy.h"

#include <gtest/gtest.h>

#include "device/sim.h"
#include "testing.h"

namespace device {
namespace {

int fits(const gpu_types::BlockNeeds& block) {
    return gpu_types::blocks_per_multiprocessor(sim_attributes(80), block);
}

TEST(Occupancy, IsTheFewestThatThreadsRegistersAndSharedMemoryLeave) {
    EXPECT_EQ(fits({256, 32}), 8);
    EXPECT_EQ(fits({1024, 32}), 2);
    EXPECT_EQ(fits({33, 32}), 32);
    EXPECT_EQ(fits({1, 0}), 32);
    EXPECT_EQ(fits({256, 255}), 1);
    EXPECT_EQ(fits({256, 64}), 4);
    EXPECT_EQ(fits({256, 32, 48 << 10}), 3);
    EXPECT_EQ(fits({256, 32, 163 << 10}), 1);
    EXPECT_EQ(fits({256, 32, 164 << 10}), 0);
    EXPECT_EQ(fits({1025, 32}), 0);
    EXPECT_EQ(fits({0, 32}), 0);
}

TEST(Occupancy, BoundsACooperativeLaunch) {
    const auto sim = make_sim();
    sim->load({kernels_ptx, {}});
    const Buffer data = upload(*sim, std::vector<unsigned>(1000, 1));
    Launch meet = launch("sum_of_all", {Pointer{data}});
    meet.shared_bytes = 47 << 10;  // 3 blocks on each of 108 multiprocessors
    meet.cooperative = true;
    meet.grid.x = 3 * 108 + 1;
    const Outcome refused = sim->run(meet);
    ASSERT_TRUE(refused.fault);
    EXPECT_EQ(refused.fault->message,
              "a cooperative launch of 325 blocks cannot start: 324 of them run at once");
    --meet.grid.x;
    EXPECT_FALSE(sim->run(meet).fault);
}

}  // namespace
}  // namespace device
