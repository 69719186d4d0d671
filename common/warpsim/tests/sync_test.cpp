// Barriers and warp-synchronous operations: which threads wait for which, and the faults if some
// never arrive.
#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

TEST(Barrier, OrdersWarpsThroughSharedMemory) {
    for (const WarpOrder order : {WarpOrder::ascending, WarpOrder::descending}) {
        const KernelOutcome ran = run_ptx(kernel(R"(
            mov.u32 %r10, words;
            shl.b32 %r11, %r1, 2;
            add.s32 %r12, %r10, %r11;
            st.shared.u32 [%r12], %r1;
            bar.sync 0;
            xor.b32 %r13, %r11, 252;
            add.s32 %r14, %r10, %r13;
            ld.shared.u32 %r15, [%r14];
            st.global.u32 [%rd1], %r15;
            ret;)",
                                                 ".shared .align 4 .b8 words[256];"),
                                          {.threads = 64, .order = order});
        ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
        for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(ran.out[i], 63 - i) << i;
    }
}

TEST(Barrier, InHalfAWarpIsAFaultThatNamesBothHalves) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 16;
        @%p1 bra END;
        bar.sync 0;
    END:
        st.global.u32 [%rd1], 1;
        ret;)"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::barrier_stuck);
    EXPECT_STREQ(ran.result.fault->what(),
                 "__syncthreads() is reached by threads 0..15 only; threads 16..31 of the same "
                 "warp do not come");
}

TEST(Barrier, OneInEachBranchIsAFault) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 16;
        @%p1 bra HIGH;
        bar.sync 0;
        bra END;
    HIGH:
        bar.sync 0;
    END:
        st.global.u32 [%rd1], 1;
        ret;)"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::barrier_stuck);
}

TEST(Barrier, WithoutAlignedEachThreadComesByItself) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 16;
        @%p1 bra HIGH;
        barrier.sync 1;
        bra END;
    HIGH:
        barrier.sync 1;
    END:
        st.global.u32 [%rd1], 1;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (const uint32_t value : ran.out) EXPECT_EQ(value, 1u);
}

TEST(Barrier, OfANumberThatNeverComesIsAFault) {
    const KernelOutcome ran = run_ptx(kernel("bar.sync 1, 128;\nret;"), {.threads = 64});
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::barrier_stuck);
}

TEST(Barrier, ReducesOverAllThreads) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.lt.u32 %p1, %r1, 50;
        bar.red.popc.u32 %r10, 0, %p1;
        bar.red.and.pred %p2, 0, %p1;
        bar.red.or.pred %p3, 0, %p1;
        selp.u32 %r11, 1000, 0, %p2;
        selp.u32 %r12, 100, 0, %p3;
        add.s32 %r10, %r10, %r11;
        add.s32 %r10, %r10, %r12;
        st.global.u32 [%rd1], %r10;
        ret;)"),
                                      {.threads = 96});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (const uint32_t value : ran.out) EXPECT_EQ(value, 150u);
}

TEST(WarpSync, ShufflesInBothBranchesMeetByMask) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 16;
        @%p1 bra HIGH;
        shfl.sync.idx.b32 %r10, %r1, 31, 31, -1;
        bra END;
    HIGH:
        shfl.sync.idx.b32 %r10, %r1, 2, 31, -1;
    END:
        st.global.u32 [%rd1], %r10;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], i < 16 ? 31u : 2u) << i;
}

TEST(WarpSync, AShuffleThatNamesLanesWhoNeverComeIsAFault) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 16;
        @%p1 bra END;
        shfl.sync.down.b32 %r10, %r1, 8, 31, -1;
    END:
        bar.sync 0;
        ret;)"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::lanes_missing);
}

TEST(WarpSync, GroupsWithMasksOfTheirOwnDoNotWaitForEachOther) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 8;
        selp.b32 %r11, 0xffffff00, 0xff, %p1;
        shfl.sync.bfly.b32 %r10, %r1, 1, 31, %r11;
        st.global.u32 [%rd1], %r10;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], i ^ 1) << i;
}

}  // namespace warpsim::test
