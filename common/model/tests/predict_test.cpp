// Tests each term of the model on hand-made counts, so large that the other terms do not matter.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "model/predict.h"

namespace model {

namespace {

using device::Counts;
using device::LaunchCounts;
using warpsim::Path;

Gpu h200() { return read_gpu(std::string(GPUS) + "/h200.toml"); }

LaunchCounts launch_of(uint64_t blocks, uint64_t warps_each = 8) {
    LaunchCounts launch;
    launch.blocks = blocks;
    launch.warps = blocks * warps_each;
    return launch;
}

double seconds(const std::vector<LaunchCounts>& launches, const Gpu& gpu = h200()) {
    return predict(launches, gpu).seconds;
}

// The time of one launch, without the cost of launching.
double work(const LaunchCounts& launch, const Gpu& gpu = h200()) {
    return seconds({launch}, gpu) - gpu.launch_seconds;
}

constexpr uint64_t many = 132 * 100;  // blocks, evenly spread
constexpr uint64_t huge = 1'000'000'000'000;

LaunchCounts reading(uint64_t sectors) {
    LaunchCounts launch = launch_of(many);
    launch.footprint.loaded_sectors = launch.footprint.fresh_sectors = sectors;
    return launch;
}

LaunchCounts with(uint64_t Counts::*count, uint64_t value = huge) {
    LaunchCounts launch = launch_of(many);
    launch.counts.*count = value;
    return launch;
}

LaunchCounts waiting_for(uint64_t Path::*count, uint64_t blocks = 1) {
    LaunchCounts launch = launch_of(blocks);
    launch.paths.longest.*count = 1'000'000;
    launch.paths.blocks.*count = 1'000'000 * blocks;
    return launch;
}

// Expects that the launch takes `expected` seconds, limited by `term`, and half as long at twice
// the `rate`.
void expect_bound(const LaunchCounts& launch, double Gpu::*rate, double expected,
                  const std::string& term) {
    Gpu gpu = h200();
    EXPECT_NEAR(work(launch) / expected, 1, 0.02) << term;
    EXPECT_EQ(predict(std::vector{launch}, gpu).limit(), term);
    gpu.*rate *= 2;
    EXPECT_NEAR(work(launch, gpu) / expected, 0.5, 0.02) << term;
}

}  // namespace

TEST(Predict, ALaunchMoreCostsALaunch) {
    const Gpu gpu = h200();
    const LaunchCounts empty = launch_of(1);
    const double one = seconds({empty}), two = seconds({empty, empty});
    EXPECT_NEAR(one, gpu.launch_seconds, 1e-8);
    EXPECT_NEAR(two - one, gpu.next_launch_seconds, 1e-8);
    EXPECT_DOUBLE_EQ(predict(std::vector{empty}, gpu, 2).seconds,
                     one + 2 * gpu.memory_operation_seconds);
}

TEST(Predict, BytesTakeTheirTimeOnTheBus) {
    const Gpu gpu = h200();
    const double expected = 32.0 * huge / gpu.dram_bytes_per_second;
    Gpu wide = gpu;
    wide.l2_bytes_per_second = wide.multiprocessor_bytes_per_second = 1e30;
    EXPECT_NEAR(work(reading(huge), wide) / expected, 1, 0.01);
    wide.dram_bytes_per_second *= 2;
    EXPECT_NEAR(work(reading(huge), wide) / expected, 0.5, 0.01);
}

// Every GPU that is described.
std::vector<Gpu> all_gpus() {
    std::vector<Gpu> all;
    for (const auto& entry : std::filesystem::directory_iterator(GPUS))
        all.push_back(read_gpu(entry.path()));
    return all;
}

TEST(Predict, NoReadBeatsTheRooflineOfItsGpu) {
    for (const Gpu& gpu : all_gpus()) {
        for (uint64_t sectors = 1; sectors <= huge; sectors *= 10) {
            for (const uint64_t blocks : {uint64_t{1}, uint64_t{100}, 1 + sectors / 64}) {
                LaunchCounts launch = launch_of(blocks);
                launch.footprint.loaded_sectors = launch.footprint.fresh_sectors = sectors;
                const double read = 32 * static_cast<double>(sectors) / gpu.dram_bytes_per_second;
                EXPECT_GE(seconds({launch}, gpu), std::max(read, gpu.launch_seconds)) << gpu.name;
            }
        }
    }
}

TEST(Predict, AReadLimitedByMemoryScalesWithTheBandwidth) {
    for (Gpu gpu : all_gpus()) {
        EXPECT_NEAR(work(reading(huge), gpu) * gpu.dram_bytes_per_second / (32.0 * huge), 1, 0.01)
            << gpu.name;
        const double whole = work(reading(huge), gpu);
        gpu.dram_bytes_per_second /= 2;
        EXPECT_NEAR(work(reading(huge), gpu) / whole, 2, 0.01) << gpu.name;
    }
}

TEST(Predict, WhatIsNotFreshComesFromL2) {
    const Gpu gpu = h200();
    LaunchCounts again = reading(huge);
    again.footprint.fresh_sectors = 0;
    Gpu wide = gpu;
    wide.multiprocessor_bytes_per_second = 1e30;
    EXPECT_NEAR(work(again, wide) / (32.0 * huge / gpu.l2_bytes_per_second), 1, 0.01);
    LaunchCounts stored = again;
    stored.footprint = {0, 0, huge};
    EXPECT_NEAR(work(stored) / (32.0 * huge / gpu.dram_bytes_per_second), 1, 0.01);
}

TEST(Predict, OfTheWaysFromDramTheLongestCounts) {
    Gpu gpu = h200();
    const double from_dram = work(reading(huge), gpu);
    gpu.l2_bytes_per_second = gpu.multiprocessor_bytes_per_second = 1e30;
    EXPECT_DOUBLE_EQ(work(reading(huge), gpu), from_dram);
}

TEST(Predict, EveryUnitOfAMultiprocessorHasItsRate) {
    const Gpu gpu = h200();
    const double each = static_cast<double>(huge) / gpu.multiprocessors;
    expect_bound(with(&Counts::shared_load_wavefronts), &Gpu::shared_wavefronts_per_second,
                 each / gpu.shared_wavefronts_per_second, "shared memory");
    expect_bound(with(&Counts::shared_store_wavefronts), &Gpu::shared_wavefronts_per_second,
                 each / gpu.shared_wavefronts_per_second, "shared memory");
    expect_bound(with(&Counts::global_load_sectors), &Gpu::l1_sectors_per_second,
                 each / gpu.l1_sectors_per_second, "L1");
    expect_bound(with(&Counts::block_barriers), &Gpu::barriers_per_second,
                 each / gpu.barriers_per_second, "barriers");
    expect_bound(with(&Counts::warp_instructions), &Gpu::warp_instructions_per_second,
                 each / gpu.warp_instructions_per_second, "instructions");
    LaunchCounts dividing = launch_of(many);
    dividing.paths.divisions = huge;
    expect_bound(dividing, &Gpu::warp_instructions_per_second,
                 24 * each / gpu.warp_instructions_per_second, "instructions");
}

TEST(Predict, AtomicsOnOneAddressQueue) {
    const Gpu gpu = h200();
    LaunchCounts apart = with(&Counts::global_atomics);
    expect_bound(apart, &Gpu::atomics_per_second, huge / gpu.atomics_per_second, "global atomics");
    apart.counts.contending_lanes = 1;
    apart.counts.contending_atomics = huge;
    expect_bound(apart, &Gpu::contended_atomics_per_second, huge / gpu.contended_atomics_per_second,
                 "global atomics");
    apart.counts.contending_lanes = 32;
    expect_bound(apart, &Gpu::contended_atomic_lanes_per_second,
                 huge / gpu.contended_atomic_lanes_per_second, "global atomics");
}

TEST(Predict, LanesFarApartLeaveNothingInL1) {
    LaunchCounts launch = reading(huge / 8);
    launch.counts.global_load_sectors = huge;
    launch.counts.global_load_requests = huge / 4;
    const double together = work(launch);
    launch.counts.global_load_requests = huge / 32;
    EXPECT_NEAR(work(launch) / (32.0 * huge / h200().l2_bytes_per_second), 1, 0.3);
    EXPECT_GT(work(launch), 2 * together);
    launch.blocks = 132;  // eight warps a multiprocessor
    launch.warps = 132 * 8;
    EXPECT_NEAR(work(launch), together, 0.01 * together);
}

TEST(Predict, OneBlockHasOneMultiprocessorAndWaitsByItself) {
    const Gpu gpu = h200();
    LaunchCounts launch = launch_of(1);
    launch.footprint.loaded_sectors = huge;
    EXPECT_NEAR(work(launch) / (32.0 * huge / gpu.multiprocessor_bytes_per_second), 1, 0.01);
    const LaunchCounts meeting = waiting_for(&Path::barriers);
    EXPECT_NEAR(work(meeting) / (1e6 * gpu.barrier_latency_seconds), 1, 0.01);
    EXPECT_EQ(predict(std::vector{meeting}, gpu).limit(), "waiting");
}

TEST(Predict, BlocksThatFitWaitSideBySide) {
    const double one = work(waiting_for(&Path::barriers));
    EXPECT_NEAR(work(waiting_for(&Path::barriers, 132 * 8)) / one, 1, 0.01);
    EXPECT_NEAR(work(waiting_for(&Path::barriers, 132 * 8 * 4)) / one, 4, 0.01);
    EXPECT_NEAR(work(waiting_for(&Path::barriers, 132 * 8 + 1)) / one, 2, 0.01);
    LaunchCounts wide = waiting_for(&Path::barriers, 132 * 8);
    wide.shared_bytes = 100 << 10;  // two blocks a multiprocessor
    EXPECT_NEAR(work(wide) / one, 4, 0.01);
}

TEST(Predict, NothingIsDoneBeforeTheLongestBlock) {
    LaunchCounts launch = waiting_for(&Path::barriers);
    const double alone = work(launch);
    launch.blocks = launch.warps = many;
    EXPECT_NEAR(work(launch) / alone, 1, 0.01);
}

TEST(Predict, BlocksAndTheirWarpsHaveToBeStarted) {
    const Gpu gpu = h200();
    constexpr uint64_t blocks = 132 * 10'000'000;
    expect_bound(launch_of(blocks, 1), &Gpu::blocks_per_second, blocks / gpu.blocks_per_second,
                 "starting blocks");
    expect_bound(launch_of(blocks, 200), &Gpu::warps_per_second,
                 200 * blocks / gpu.warps_per_second, "starting blocks");
}

TEST(Predict, EveryWaitHasItsLatency) {
    Gpu gpu = h200();
    gpu.shared_atomic_turns_per_second = 1e30;  // removes another term
    const auto expect_wait = [&](uint64_t Path::*count, double latency) {
        EXPECT_NEAR(work(waiting_for(count), gpu) / (1e6 * latency), 1, 0.01);
    };
    expect_wait(&Path::shared_rounds, gpu.shared_latency_seconds);
    expect_wait(&Path::shuffles, gpu.shuffle_latency_seconds);
    expect_wait(&Path::global_atomics, gpu.atomic_latency_seconds);
    expect_wait(&Path::fences, gpu.fence_latency_seconds);
    expect_wait(&Path::shared_atomic_turns, gpu.shared_atomic_turn_seconds);
    expect_wait(&Path::instructions, gpu.instruction_latency_seconds);
    expect_wait(&Path::divisions, 24 * gpu.instruction_latency_seconds);
    const auto expect_load = [&](warpsim::Distance distance, double latency) {
        LaunchCounts launch = launch_of(1);
        launch.paths.longest.load_rounds[static_cast<size_t>(distance)] = 1'000'000;
        EXPECT_NEAR(work(launch) / (1e6 * latency), 1, 0.01);
    };
    expect_load(warpsim::Distance::dram, gpu.dram_latency_seconds);
    expect_load(warpsim::Distance::l2, gpu.l2_latency_seconds);
    expect_load(warpsim::Distance::l1, gpu.l1_latency_seconds);
}

TEST(Predict, NoCountMakesItFaster) {
    const LaunchCounts some = [] {
        LaunchCounts launch = launch_of(many);
        launch.footprint = {1000, 1000, 1000};
        for (const warpsim::Counter& counter : warpsim::counters())
            launch.counts.*counter.value = 1000;
        launch.counts.contending_lanes = 1;
        return launch;
    }();
    for (const warpsim::Counter& counter : warpsim::counters()) {
        if (counter.value == &Counts::contending_lanes) continue;  // selects one of two rates
        LaunchCounts more = some;
        more.counts.*counter.value *= 1000;
        EXPECT_GE(seconds({more}), seconds({some})) << counter.name;
    }
    EXPECT_GT(seconds({reading(2000)}), seconds({reading(1000)}));
}

TEST(Predict, TheTermsAreAllOfIt) {
    LaunchCounts launch = reading(100'000'000);
    launch.counts.shared_load_wavefronts = 100'000'000;
    launch.paths.longest.barriers = 1000;
    const Prediction prediction = predict(std::vector{launch, launch}, h200(), 1);
    double sum = 0;
    for (const Term& term : prediction.terms) sum += term.seconds;
    EXPECT_DOUBLE_EQ(sum, prediction.seconds);
    EXPECT_GE(prediction.terms.front().seconds, prediction.terms.back().seconds);
}

TEST(Predict, ACallWithoutLaunchesTakesNoTime) { EXPECT_EQ(predict({}, h200()).seconds, 0); }

}  // namespace model
