// Adversarial schedules: each seed gives a different one, and correct kernels are correct under
// all.
#include "warpsim/exec/schedule.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

constexpr uint64_t seeds = 40;

// Runs the module under each seed, and returns the distinct outputs.
std::set<std::vector<uint32_t>> outputs(const std::string& module, Shape shape,
                                        const std::vector<uint32_t>& in = {}) {
    std::set<std::vector<uint32_t>> seen;
    for (shape.schedule = 1; shape.schedule <= seeds; ++shape.schedule) {
        const KernelOutcome ran = run_ptx(module, shape, in);
        EXPECT_FALSE(ran.result.fault) << shape.schedule << ": " << ran.result.fault->what();
        EXPECT_EQ(ran.out, run_ptx(module, shape, in).out) << "the same seed again";
        seen.insert(ran.out);
    }
    return seen;
}

TEST(Schedule, BeginsEveryBlockOnce) {
    for (const uint64_t blocks : {1, 2, 3, 12, 64, 97}) {
        for (uint64_t seed = 0; seed < seeds; ++seed) {
            for (const WarpOrder order : {WarpOrder::ascending, WarpOrder::descending}) {
                const Schedule schedule(order, seed, blocks, 1);
                std::set<uint64_t> begun;
                for (uint64_t turn = 0; turn < blocks; ++turn) begun.insert(schedule.cluster(turn));
                EXPECT_EQ(begun.size(), blocks);
                EXPECT_EQ(*begun.rbegin(), blocks - 1);
            }
        }
    }
}

TEST(Schedule, BeginsBlocksInAllOrders) {
    std::set<std::vector<uint64_t>> orders;
    for (uint64_t number = 0; number < 720; ++number) {
        Schedule schedule(WarpOrder::ascending, 0, 6, 1);
        schedule.permute(number);
        std::vector<uint64_t> order;
        for (uint64_t turn = 0; turn < 6; ++turn) order.push_back(schedule.cluster(turn));
        orders.insert(order);
    }
    EXPECT_EQ(orders.size(), 720u);
    EXPECT_EQ(permutation(4, 0), (std::vector<uint64_t>{0, 1, 2, 3}));
    EXPECT_EQ(permutation(4, 23), (std::vector<uint64_t>{3, 2, 1, 0}));
}

TEST(Schedule, GivesEveryWarpATurnInEachRound) {
    Schedule schedule(WarpOrder::ascending, 7, 1, 5);
    std::set<std::vector<size_t>> rounds;
    for (int round = 0; round < 50; ++round) {
        schedule.begin_round();
        std::vector<size_t> warps;
        for (size_t turn = 0; turn < 5; ++turn) warps.push_back(schedule.warp(turn));
        EXPECT_EQ(std::set(warps.begin(), warps.end()), (std::set<size_t>{0, 1, 2, 3, 4}));
        rounds.insert(warps);
    }
    EXPECT_GT(rounds.size(), 20u);
}

TEST(Schedule, LetsSomeLanesGoFirst) {
    Schedule schedule(WarpOrder::ascending, 7, 1, 1);
    size_t parted = 0;
    for (int turn = 0; turn < 200; ++turn) {
        const Mask lanes = turn % 2 ? 0xffffffff : 0x00000100;
        const Mask first = schedule.go_first(lanes);
        EXPECT_NE(first, 0u);
        EXPECT_EQ(first & ~lanes, 0u);
        parted += first != lanes;
    }
    EXPECT_GT(parted, 20u);
    EXPECT_LT(parted, 101u);
}

// Thread t reads the value that thread t ^ 16 of its warp stored just before.
std::string neighbours(const std::string& between) {
    return kernel(R"(
        mov.u32 %r10, words;
        shl.b32 %r11, %r1, 2;
        add.s32 %r12, %r10, %r11;
        st.shared.u32 [%r12], 0;
        bar.sync 0;
        st.shared.u32 [%r12], 1;
        )" + between + R"(
        xor.b32 %r13, %r11, 64;
        add.s32 %r14, %r10, %r13;
        ld.shared.u32 %r15, [%r14];
        st.global.u32 [%rd1], %r15;
        ret;)",
                  ".shared .align 4 .b8 words[256];");
}

TEST(Schedule, ShowsWhatLockstepHides) {
    const Shape shape{.threads = 32};
    EXPECT_EQ(run_ptx(neighbours(""), shape).out, std::vector<uint32_t>(32, 1));
    EXPECT_GT(outputs(neighbours(""), shape).size(), 1u);
    EXPECT_EQ(outputs(neighbours("bar.warp.sync -1;"), shape),
              (std::set<std::vector<uint32_t>>{std::vector<uint32_t>(32, 1)}));
}

TEST(Schedule, LeavesBarriersAndShufflesRight) {
    const std::string sums = kernel(R"(
        shfl.sync.bfly.b32 %r10, %r1, 1, 31, -1;
        bar.sync 0;
        add.s32 %r11, %r10, %r1;
        vote.sync.ballot.b32 %r12, %p1, -1;
        bar.sync 0;
        shfl.sync.idx.b32 %r13, %r11, 0, 31, -1;
        st.global.u32 [%rd1], %r13;
        ret;)");
    EXPECT_EQ(outputs(sums, {.blocks = 3, .threads = 96}).size(), 1u);
}

TEST(Schedule, InterruptsBlocks) {
    // Each block takes two tickets.
    for (const std::string between : {"bar.sync 0;", ""}) {
        const std::string tickets = kernel(R"(
            atom.global.add.u32 %r10, [%rd3], 1;
            )" + between + R"(
            atom.global.add.u32 %r11, [%rd3], 1;
            sub.s32 %r12, %r11, %r10;
            st.global.u32 [%rd1], %r12;
            ret;)");
        const Shape shape{.blocks = 8, .threads = 1};
        EXPECT_EQ(run_ptx(tickets, shape, {0}).out, std::vector<uint32_t>(8, 1));
        EXPECT_GT(outputs(tickets, shape, {0}).size(), 1u);
    }
}

TEST(Schedule, LeavesSpinningBlocksTheirEnd) {
    // Block b waits until b others have had their turn.
    const std::string turns = kernel(R"(
    WAIT:
        ld.acquire.gpu.global.u32 %r10, [%rd3];
        setp.ne.u32 %p1, %r10, %r2;
        @%p1 bra WAIT;
        add.u32 %r11, %r10, 1;
        st.release.gpu.global.u32 [%rd3], %r11;
        st.global.u32 [%rd1], %r10;
        ret;)");
    EXPECT_EQ(outputs(turns, {.blocks = 5, .threads = 1}, {0}),
              (std::set<std::vector<uint32_t>>{{0, 1, 2, 3, 4}}));
}

}  // namespace
}  // namespace warpsim::test
