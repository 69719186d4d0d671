// Busy waiting: locks and flags between lanes, warps and blocks. It ends, within a bounded number
// of instructions.
#include <gtest/gtest.h>

#include <numeric>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

// in[0] is a lock, in[1] counts its holders so far; each thread stores its turn, from 1.
static const std::string count_and_unlock = R"(
        ld.volatile.global.u32 %r11, [%rd3+4];
        add.s32 %r11, %r11, 1;
        st.volatile.global.u32 [%rd3+4], %r11;
        st.global.u32 [%rd1], %r11;
        atom.global.exch.b32 %r12, [%rd3], 0;
)";
static const std::string lock_then_count = R"(
    TRY:
        atom.global.cas.b32 %r10, [%rd3], 0, 1;
        setp.ne.s32 %p1, %r10, 0;
        @%p1 bra TRY;
)" + count_and_unlock + "ret;";

// The holder counts and unlocks inside the loop, and only then leaves it.
static const std::string count_inside_the_loop = R"(
    TRY:
        atom.global.exch.b32 %r10, [%rd3], 1;
        setp.ne.s32 %p1, %r10, 0;
        @%p1 bra NEXT;
)" + count_and_unlock + R"(
    NEXT:
        @%p1 bra TRY;
        ret;
)";

// Checks that every thread had a separate turn; returns the number of warp instructions.
static uint64_t instructions_of(const std::string& body, const Shape& shape,
                                const std::string& functions = "") {
    const KernelOutcome ran = run_ptx(functions + kernel(body), shape, {0, 0});
    EXPECT_FALSE(ran.result.fault) << ran.result.fault->what();
    const uint64_t threads = ran.out.size();
    EXPECT_EQ(std::accumulate(ran.out.begin(), ran.out.end(), uint64_t{0}),
              threads * (threads + 1) / 2);
    return ran.result.warp_instructions;
}

TEST(Spin, ALockBetweenLanes) {
    EXPECT_LT(instructions_of(lock_then_count, {}), 32 * 600u);
    EXPECT_LT(instructions_of(count_inside_the_loop, {}), 32 * 600u);
}

TEST(Spin, ALockBetweenLanesOfManyWarpsAndBlocks) {
    const Shape shape{.blocks = 8, .threads = 128};
    EXPECT_LT(instructions_of(lock_then_count, shape), 1024 * 20'000u);
    EXPECT_LT(instructions_of(count_inside_the_loop, shape), 1024 * 20'000u);
}

TEST(Spin, ALockBetweenBlocks) {
    EXPECT_LT(instructions_of(lock_then_count, {.blocks = 256, .threads = 1}), 256 * 100u);
}

TEST(Spin, ALockTakenInAFunction) {
    const std::string function = R"(
.func (.param .b32 old) try_lock(.param .b64 lock) {
    .reg .b32 %r<2>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [lock];
    atom.global.cas.b32 %r1, [%rd1], 0, 1;
    st.param.b32 [old], %r1;
    ret;
}
)";
    const std::string body = R"(
        .param .b64 lock; .param .b32 old;
        st.param.b64 [lock], %rd3;
    TRY:
        call (old), try_lock, (lock);
        ld.param.b32 %r10, [old];
        setp.ne.s32 %p1, %r10, 0;
        @%p1 bra TRY;
)" + count_and_unlock + "ret;";
    EXPECT_LT(instructions_of(body, {}, function), 32 * 6000u);
}

// Thread 0 of block 0 waits for a flag that `setter` sets.
static uint64_t instructions_until_flag(const std::string& setter, const std::string& look,
                                        const Shape& shape) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        or.b32 %r12, %r1, %r2;
        setp.eq.s32 %p1, %r12, 0;
        @%p1 bra WAIT;
        setp.ne.s32 %p2, )" + setter +
                                             R"(, 1;
        @%p2 ret;
        st.relaxed.gpu.global.u32 [%rd3], 5;
        ret;
    WAIT:
        )" + look + R"(
        setp.eq.s32 %p2, %r10, 0;
        @%p2 bra WAIT;
        st.global.u32 [%rd1], %r10;
        ret;)"),
                                      shape, {0});
    EXPECT_FALSE(ran.result.fault) << ran.result.fault->what();
    EXPECT_EQ(ran.out[0], 5u);
    return ran.result.warp_instructions;
}

TEST(Spin, AFlagOfAnotherLaneWarpOrBlock) {
    const std::string look = "ld.acquire.gpu.global.u32 %r10, [%rd3];";
    EXPECT_LT(instructions_until_flag("%r1", look, {.threads = 32}), 1000u);
    const std::string of_warp_1 = "%r1, 31; selp.s32 %r13, 1, 0, %p2; setp.ne.s32 %p2, %r13";
    EXPECT_LT(instructions_until_flag(of_warp_1, look, {.threads = 64}), 1000u);
    EXPECT_LT(instructions_until_flag("%r2", look, {.blocks = 2, .threads = 32}), 1000u);
    EXPECT_LT(
        instructions_until_flag("%r2", "ld.volatile.global.u32 %r10, [%rd3]; nanosleep.u32 20;",
                                {.blocks = 2, .threads = 32}),
        1000u);
}

// A loop that does not wait is not interrupted: its lanes stay converged.
TEST(Spin, AnUpdateByCompareAndSwapStaysConverged) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        ld.global.u32 %r10, [%rd3];
    AGAIN:
        mov.u32 %r11, %r10;
        add.u32 %r12, %r11, %r1;
        atom.global.cas.b32 %r10, [%rd3], %r11, %r12;
        setp.ne.s32 %p1, %r10, %r11;
        @%p1 bra AGAIN;
        activemask.b32 %r13;
        st.global.u32 [%rd1], %r13;
        ret;)"),
                                      {}, {0});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (const uint32_t active : ran.out) EXPECT_EQ(active, 0xffff'ffff);
    EXPECT_EQ(ran.result.warp_instructions, 8 + 1 + 31 * 5 + 3u);
}

}  // namespace warpsim::test
