// Plans of functions that use several devices, and what comes out of them on sim.
#include <gtest/gtest.h>

#include "base/files.h"
#include "device/sim.h"
#include "plan/replay.h"
#include "plan/step_accesses.h"
#include "plan/stream_races.h"
#include "planner/planner.h"

namespace lab {
namespace {

constexpr uint64_t n = 100;
constexpr uint32_t devices = 3;

using Lines = std::vector<std::string>;

class SeveralDevices : public testing::Test {
  protected:
    SeveralDevices() : sim_(device::make_sim()) {
        const std::string ptx = read_file(PLANNER_PTX);
        sim_->load({ptx, {}});
        planner_.emplace(PLANNER_LIBRARY, warpsim::ptx::parse(ptx), PROGRAMS_FOLDER);
        for (uint32_t device = 0; device < devices; ++device) {
            buffers_.push_back({sim_->allocate(4 * n, device), 0});
            const std::vector<float> ones(n, static_cast<float>(device + 1));
            sim_->write(buffers_.back().buffer, 0, std::as_bytes(std::span(ones)));
        }
    }

    plan::Plan plan_of(const std::string& function) {
        HostCall call{function,
                      {{.buffer = "buffers", .bytes = 4 * n, .is_on_each_device = true},
                       {.value = n, .another = n},
                       {.value = devices, .another = devices}}};
        call.devices = devices;
        call.may_use_streams = true;
        const Planned planned = planner_->plan(std::span(&call, 1), *sim_).at(0);
        if (planned.refused) throw *planned.refused;
        return planned.plan;
    }

    plan::Replayed replay(const std::string& function) {
        plan::Replay replay(plan_of(function), *sim_, buffers_);
        const plan::StepAccesses accesses(replay.plan(), *sim_, replay.buffers());
        plan::StreamRaces races(replay.plan(), accesses);
        sim_->watch_accesses(true);
        plan::Replayed replayed = replay.run([&](size_t step) { races.ran(step); });
        sim_->watch_accesses(false);
        races_ = races.found();
        return replayed;
    }

    float first_of(uint32_t device) {
        float first = 0;
        sim_->read(buffers_[device].buffer, 0, std::as_writable_bytes(std::span(&first, 1)));
        return first;
    }

    std::unique_ptr<device::Sim> sim_;
    std::optional<Planner> planner_;
    std::vector<device::Pointer> buffers_;
    std::vector<plan::StreamRace> races_;
};

TEST_F(SeveralDevices, HaveBuffersAndStreamsOfTheirOwn) {
    const plan::Plan plan = plan_of("adds_behind_the_copy");
    EXPECT_EQ(describe(plan),
              (Lines{"device 1, stream 1: copy(buffers[1] to cudaMalloc 1 on device 0, 400 bytes)",
                     "device 1, stream 1: record event 0", "device 0, stream 2: wait for event 0",
                     "device 0, stream 2: launch add_all<<<1, 32>>>(buffers[0], cudaMalloc 1 on "
                     "device 0, 100)"}));
    EXPECT_EQ(plan.buffers[1].device, 1u);
    EXPECT_EQ(plan.buffers[3].device, 0u);
    EXPECT_FALSE(plan.steps[0].callers.empty());
}

TEST_F(SeveralDevices, ACopyBetweenTwoIsInOrderWithBoth) {
    EXPECT_FALSE(replay("adds_a_copy").outcome.fault);
    EXPECT_EQ(first_of(0), 3);
    EXPECT_TRUE(races_.empty());
}

TEST_F(SeveralDevices, AKernelReachesAnothersMemoryByPeerAccess) {
    EXPECT_FALSE(replay("adds_by_peer_access").outcome.fault);
    EXPECT_EQ(first_of(0), 3);
}

TEST_F(SeveralDevices, WithoutItTheFaultNamesBoth) {
    const auto replayed = replay("adds_without_access");
    ASSERT_TRUE(replayed.outcome.fault);
    EXPECT_EQ(
        replayed.outcome.fault->message,
        "reads 4 bytes of the buffer of the second argument, which is in the memory of device 1: "
        "device 0 has no access to it (line 105 of the PTX)");
}

TEST_F(SeveralDevices, FillMemoryWithinReachOnly) {
    EXPECT_EQ(describe(plan_of("fills_anothers_memory")),
              (Lines{"memset(buffers[2], 0, 4 bytes)"}));
}

TEST_F(SeveralDevices, EachHasTheProgramsVariables) {
    EXPECT_FALSE(replay("adds_numbers").outcome.fault);
    for (uint32_t device = 0; device < devices; ++device)
        EXPECT_EQ(first_of(device), 2 * device + 1) << device;
}

TEST_F(SeveralDevices, AnEventPutsACopyAndAKernelInOrder) {
    replay("adds_behind_the_copy");
    EXPECT_EQ(first_of(0), 3);
    EXPECT_TRUE(races_.empty());
}

TEST_F(SeveralDevices, WithoutItTheyRace) {
    replay("adds_beside_the_copy");
    ASSERT_EQ(races_.size(), 1u);
    EXPECT_EQ(races_[0].earlier.place,
              "device 1, stream 1: copy(buffers[1] to cudaMalloc 1 on device 0, 400 bytes)");
    EXPECT_EQ(races_[0].later.kind, streams::AccessKind::load);
    EXPECT_EQ(races_[0].first.buffer, 3u);  // behind the three given ones
}

}  // namespace
}  // namespace lab
