#include "run/counters.h"

#include <gtest/gtest.h>

#include "contract/reduction.h"
#include "contract/segment_sums.h"

namespace lab {
namespace {

double measured(const std::string& name, const std::vector<device::LaunchCounts>& launches) {
    const Case test_case = one(reduce_sum(), "Any", "n_100", {{"n", 100}});
    return counters().at(name).measure(launches, test_case);
}

TEST(Counters, AreOfAllLaunchesOrOfTheWorst) {
    device::LaunchCounts first, second;
    first.blocks = 4, second.blocks = 1;
    first.warps = 8, second.warps = 8;
    first.counts.block_barriers = 16, second.counts.block_barriers = 64;
    first.counts.global_load_sectors = 20, second.counts.global_load_sectors = 5;
    first.counts.global_store_sectors = 15;
    first.counts.float_add_lanes = 250, second.counts.float_add_lanes = 50;
    first.counts.global_stores = second.counts.global_stores = 4;
    EXPECT_EQ(measured("block_barriers_per_element", {first, second}), 0.8);
    EXPECT_EQ(measured("block_barriers_per_warp", {first, second}), 8);
    EXPECT_EQ(measured("float_additions_per_element", {first, second}), 3);
    EXPECT_EQ(measured("global_load_sectors_per_element", {first, second}), 0.25);
    EXPECT_EQ(measured("global_words_moved_per_element", {first, second}), 3.2);  // 40 sectors
    EXPECT_EQ(measured("global_stores_per_block", {first, second}), 4);
    EXPECT_EQ(measured("launches_per_call", {first, second}), 2);
    EXPECT_EQ(measured("threads_per_element", {first, second}), 5.12);
}

TEST(Counters, OfAtomicsAndLoadsAreOfWhatTheyServe) {
    device::LaunchCounts launch;  // sums 100 floats, 13 sectors of which the last is half full
    launch.blocks = 2;
    launch.counts.global_atomics = 6;
    launch.counts.atomic_turns = 40;
    launch.counts.global_loads = 25;
    launch.counts.global_load_sectors = 25;
    EXPECT_EQ(measured("global_atomics_per_block_and_output", {launch}), 3);  // one output
    EXPECT_EQ(measured("global_atomics_per_element", {launch}), 0.06);
    EXPECT_EQ(measured("atomic_turns_per_element", {launch}), 0.4);
    EXPECT_EQ(measured("global_load_instructions_per_element", {launch}), 0.25);
    EXPECT_EQ(measured("global_loads_of_each_sector", {launch}), 2);
}

// One block of four loads everything, and makes all barriers, atomics and stores.
TEST(Counters, IdleBlocksLowerNothing) {
    device::LaunchCounts launch, clearing;
    launch.blocks = 4, launch.warps = 32;
    launch.counts.block_barriers = 40, launch.counts.global_atomics = 8;
    launch.counts.global_stores = 8, launch.counts.global_load_bytes = 400;
    launch.busy = {400, 400 * 40, 400 * 8, 400 * 8, 400 * 16};
    clearing.blocks = 1, clearing.warps = 8;
    clearing.counts.global_stores = 1;
    EXPECT_EQ(measured("block_barriers_per_warp", {launch, clearing}), 5);
    EXPECT_EQ(measured("global_atomics_per_block", {launch, clearing}), 8);
    EXPECT_EQ(measured("global_stores_per_block", {launch, clearing}), 8);
    EXPECT_EQ(measured("global_stores_per_warp", {launch, clearing}), 1);
    EXPECT_EQ(measured("stores_per_warp", {launch, clearing}), 3);
    EXPECT_EQ(measured("stores_per_warp", {clearing}), 0);
}

TEST(Counters, KnowWhetherSumsMeetInSharedMemory) {
    const auto share = counters().at("sums_without_shared_memory").share;
    EXPECT_EQ(share({31, 1, 0}), 0);
    EXPECT_EQ(share({31, 0, 1}), 1);
}

TEST(Counters, OfSumsAreSharesOfThePassages) {
    const auto share = [](const std::string& name, const Passages& passages) {
        return counters().at(name).share(passages);
    };
    const Passages passages{6, 3, 1};
    EXPECT_DOUBLE_EQ(share("sums_passed_otherwise_than_by_shuffle", passages), 0.4);
    EXPECT_DOUBLE_EQ(share("sums_passed_otherwise_than_within_the_block", passages), 0.1);
    EXPECT_EQ(share("sums_passed_otherwise_than_by_shuffle", {}), 1);
}

TEST(Counters, CountTheLaneSlotsThatAnAdditionTakes) {
    device::LaunchCounts full, partial, none;
    full.counts.float_adds = 3, full.counts.float_add_lanes = 96;
    partial.counts.float_adds = 5, partial.counts.float_add_lanes = 31;
    EXPECT_EQ(measured("lane_slots_per_add", {full}), 1);
    EXPECT_EQ(measured("lane_slots_per_add", {full, partial}), 8 * 32.0 / 127);
    EXPECT_EQ(measured("lane_slots_per_add", {none}), 0);
    device::LaunchCounts atomics;
    atomics.counts.float_atomics = 32, atomics.counts.float_atomic_turns = 32;
    EXPECT_EQ(measured("lane_slots_per_add", {atomics}), 32);
    EXPECT_EQ(measured("lane_slots_per_add", {full, atomics}), 35 * 32.0 / 128);
}

TEST(Counters, BlameTheLineWithMostIdleLanes) {
    device::LaunchCounts launch;
    device::Counts full, partial;
    full.float_adds = 100, full.float_add_lanes = 3200;
    partial.float_adds = 2, partial.float_add_lanes = 2;
    launch.lines = {{7, 0, {{"", "kernel.cu", 7}}, full}, {9, 0, {{"", "kernel.cu", 9}}, partial}};
    EXPECT_EQ(costly_line(counters().at("lane_slots_per_add"), std::span(&launch, 1)).line, 9);
}

TEST(Counters, OfBanksLeaveOutWhatTheBytesTakeAnyway) {
    device::LaunchCounts launch;
    launch.blocks = 2;
    launch.counts.shared_load_wavefronts = 30, launch.counts.ideal_shared_load_wavefronts = 10;
    launch.counts.shared_store_wavefronts = launch.counts.ideal_shared_store_wavefronts = 7;
    EXPECT_EQ(measured("shared_bank_conflicts_per_block", {launch}), 10);
}

TEST(Counters, ArePerMultiplyAddOfAContractThatStatesThem) {
    device::LaunchCounts launch;
    launch.counts.global_load_sectors = 20, launch.counts.shared_load_wavefronts = 10;
    Contract product = *reduce_sum();
    product.multiply_adds = [](const Sizes& sizes) { return sizes["n"] * 2; };
    const Case test_case =
        one(std::make_shared<const Contract>(product), "Any", "n_100", {{"n", 100}});
    const auto counted = [&](const std::string& name, const Case& in) {
        return counters().at(name).measure(std::span(&launch, 1), in);
    };
    EXPECT_EQ(counted("global_load_sectors_per_multiply_add", test_case), 0.1);
    EXPECT_EQ(counted("shared_load_wavefronts_per_multiply_add", test_case), 0.05);
    const Case sum = one(reduce_sum(), "Any", "n_100", {{"n", 100}});
    EXPECT_THROW(counted("global_load_sectors_per_multiply_add", sum), std::invalid_argument);
}

TEST(Counters, KnowCubByItsKernels) {
    device::LaunchCounts own, of_cub;
    own.kernel = "_Z12keep_largestPKfPfm";
    own.lines = {{7, 0, {{"", "kernel.cu", 7}}, {}}};
    own.counts.global_load_bytes = 400;
    of_cub.kernel = "_ZN3cub23CUB_300200_SM_800_NS6detail6reduce18DeviceReduceKernelE";
    // An operator of the student's, inlined into CUB's kernel.
    of_cub.lines = {{7, 0, {{"", "kernel.cu", 7}, {"", "kernel_reduce.cuh", 99}}, {}}};
    of_cub.counts.global_load_bytes = 400;
    EXPECT_EQ(measured("calls_without_cub", {own}), 1);
    EXPECT_EQ(measured("calls_without_cub", {own, of_cub}), 0);
    EXPECT_EQ(measured("calls_without_cub", {}), 1);
    own.kernel = "_ZN3cub12keep_largestEPKfPfm";
    EXPECT_EQ(measured("calls_without_cub", {own}), 1);
    of_cub.counts.global_load_bytes = 4;  // of one element
    EXPECT_EQ(measured("calls_without_cub", {own, of_cub}), 1);
}

TEST(Counters, KnowKernelsThatCallCub) {
    const Case launched =
        one(segment_sums({.kernel = "BlockSumKernel"}), "Checks", "block", {{"threads", 256}});
    const auto count = [&](const device::LaunchCounts& launch) {
        return counters().at("kernels_without_cub").measure(std::span(&launch, 1), launched);
    };
    device::LaunchCounts own, of_cub;
    own.lines = {{7, 0, {{"", "kernel.cu", 7}}, {}}};
    of_cub.lines = {{7, 0, {{"", "block_reduce.cuh", 99}, {"", "kernel.cu", 7}}, {}}};
    EXPECT_EQ(count(own), 1);
    EXPECT_EQ(count(of_cub), 0);
    EXPECT_EQ(measured("kernels_without_cub", {own}), 0);  // of a call
}

TEST(Counters, BlameTheLineThatHasMost) {
    device::LaunchCounts launch;
    device::Counts some, most;
    some.block_barriers = 1, most.block_barriers = 2;
    launch.lines = {{7, 0, {{"", "kernel.cu", 7}}, some},
                    {9, 0, {{"", "kernel.cu", 9}}, most},
                    {7, 0, {{"", "kernel.cu", 7}}, some},
                    {9, 0, {{"", "kernel.cu", 9}}, most}};
    const CostlyLine costly =
        costly_line(counters().at("block_barriers_per_warp"), std::span(&launch, 1));
    EXPECT_EQ(costly.line, 9);
    EXPECT_DOUBLE_EQ(costly.share, 4.0 / 6);
    launch.lines.push_back({108, 0, {{"", "agent.cuh", 108}}, launch.counts});
    launch.lines.back().counts.block_barriers = 90;
    EXPECT_EQ(costly_line(counters().at("block_barriers_per_warp"), std::span(&launch, 1)).line, 0)
        << "a library's line is not the student's";
    EXPECT_EQ(costly_line(counters().at("launches_per_call"), std::span(&launch, 1)).line, 0);
    EXPECT_EQ(costly_line(counters().at("global_stores_per_block"), std::span(&launch, 1)).line, 0);
}

}  // namespace
}  // namespace lab
