// Divergent lanes: they reconverge, all make progress, and no barrier waits for exited ones.
#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

TEST(Divergence, BothSidesOfABranchRunAndMeetAgain) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.lt.u32 %p1, %r1, 10;
        @%p1 bra LOW;
        mov.u32 %r10, 200;
        bra END;
    LOW:
        mov.u32 %r10, 100;
    END:
        activemask.b32 %r11;
        setp.ne.s32 %p2, %r11, -1;
        @%p2 mov.u32 %r10, 0;
        st.global.u32 [%rd1], %r10;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], i < 10 ? 100u : 200u) << i;
}

TEST(Divergence, LoopsOfDifferentLengthMeetBehindTheLoop) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        mov.u32 %r10, 0;
        mov.u32 %r11, 0;
    LOOP:
        setp.ge.u32 %p1, %r11, %r1;
        @%p1 bra END;
        add.s32 %r11, %r11, 1;
        add.s32 %r10, %r10, %r11;
        bra LOOP;
    END:
        activemask.b32 %r12;
        setp.ne.s32 %p2, %r12, -1;
        @%p2 mov.u32 %r10, 9999;
        st.global.u32 [%rd1], %r10;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], i * (i + 1) / 2) << i;
}

// Lanes that wait for others must not pay for the time before: some lanes loop once more when the
// turns end in which a lane that spins would let them go on.
TEST(Divergence, LanesMeetBehindALongLoopHoweverLongItWas) {
    constexpr uint32_t turns = 8 * 4096;
    for (uint32_t rounds = turns - 3; rounds < turns + 3; ++rounds) {
        const KernelOutcome ran = run_ptx(kernel(R"(
            ld.global.u32 %r10, [%rd3];
            setp.lt.u32 %p1, %r1, 7;
            @%p1 add.u32 %r10, %r10, 1;
        LOOP:
            sub.u32 %r10, %r10, 1;
            setp.ne.u32 %p2, %r10, 0;
            @%p2 bra LOOP;
            activemask.b32 %r12;
            st.global.u32 [%rd1], %r12;
            ret;)"),
                                          {}, {rounds});
        ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
        for (const uint32_t together : ran.out) EXPECT_EQ(together, 0xffffffff) << rounds;
    }
}

TEST(Divergence, ThreadsThatReturnedAreNotWaitedForAtABarrier) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.ge.u32 %p1, %r1, 40;
        @%p1 bra END;
        bar.sync 0;
        st.global.u32 [%rd1], 7;
    END:
        ret;)"),
                                      {.threads = 64});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 64; ++i) EXPECT_EQ(ran.out[i], i < 40 ? 7u : 0u) << i;
}

TEST(Divergence, AnEndlessLoopIsNamedWithItsLine) {
    const KernelOutcome ran = run_ptx(".file 1 \"kernel.cu\"\n" + kernel(R"(
        setp.ne.s32 %p1, %r1, 3;
        @%p1 bra END;
    LOOP:
        .loc 1 42 5
        bra LOOP;
    END:
        ret;)"),
                                      {.max_instructions = 100'000});
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::never_ends);
    EXPECT_EQ(ran.result.fault->line, 42);
    EXPECT_EQ(ran.result.fault->thread, (Dim3{3, 0, 0}));
}

TEST(Divergence, AnEndlessLoopIsNamedWhereverItsBudgetEnds) {
    const std::string many_additions = [] {
        std::string text;
        for (int i = 0; i < 100; ++i) text += "add.u32 %r1, %r1, 1;\n";
        return text;
    }();
    const KernelOutcome ran = run_ptx(".file 1 \"kernel.cu\"\n.func f() { .reg .b32 %r<2>;\n" +
                                          many_additions + "ret; }\n" + kernel(R"(
    LOOP:
        .loc 1 42 5
        call f;
        bra LOOP;)"),
                                      {.max_instructions = 1000});
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::never_ends);
    EXPECT_EQ(ran.result.fault->line, 42);
}

const char* const triangle = R"(
.func (.param .b32 result) triangle(.param .b32 n) {
    .reg .pred %p<2>; .reg .b32 %r<6>;
    .param .b32 argument; .param .b32 returned;
    ld.param.b32 %r1, [n];
    setp.ne.s32 %p1, %r1, 0;
    @%p1 bra MORE;
    st.param.b32 [result], 0;
    ret;
MORE:
    sub.s32 %r2, %r1, 1;
    st.param.b32 [argument], %r2;
    call (returned), triangle, (argument);
    ld.param.b32 %r3, [returned];
    add.s32 %r4, %r3, %r1;
    st.param.b32 [result], %r4;
    ret;
}
.func (.param .b32 result) square(.param .b32 n) {
    .reg .b32 %r<3>;
    ld.param.b32 %r1, [n];
    mul.lo.s32 %r2, %r1, %r1;
    st.param.b32 [result], %r2;
    ret;
}
)";

TEST(Divergence, LanesRecurseToDifferentDepths) {
    const KernelOutcome ran = run_ptx(triangle + kernel(R"(
        .param .b32 argument; .param .b32 returned;
        st.param.b32 [argument], %r1;
        call (returned), triangle, (argument);
        ld.param.b32 %r10, [returned];
        st.global.u32 [%rd1], %r10;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], i * (i + 1) / 2) << i;
}

TEST(Divergence, LanesCallDifferentFunctionsThroughPointers) {
    const KernelOutcome ran = run_ptx(triangle + kernel(R"(
        .param .b32 argument; .param .b32 returned;
        and.b32 %r10, %r1, 1;
        setp.eq.s32 %p1, %r10, 0;
        mov.u64 %rd10, triangle;
        mov.u64 %rd11, square;
        selp.b64 %rd12, %rd10, %rd11, %p1;
        st.param.b32 [argument], %r1;
        prototype: .callprototype (.param .b32 _) _ (.param .b32 _);
        call (returned), %rd12, (argument), prototype;
        ld.param.b32 %r11, [returned];
        activemask.b32 %r12;
        setp.ne.s32 %p2, %r12, -1;
        @%p2 mov.u32 %r11, 0;
        st.global.u32 [%rd1], %r11;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], i % 2 ? i * i : i * (i + 1) / 2) << i;
}

TEST(Divergence, EndlessRecursionIsAFault) {
    const KernelOutcome ran = run_ptx(R"(
.func forever() { call forever; ret; }
)" + kernel("call forever;\nret;"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::too_much_memory);
}

TEST(Divergence, BranchTablesSendEachLaneItsWay) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        and.b32 %r10, %r1, 3;
        mov.u32 %r11, 0;
        table: .branchtargets L0, L1, L2, L3;
        brx.idx %r10, table;
    L0: add.s32 %r11, %r11, 1;
    L1: add.s32 %r11, %r11, 10;
    L2: add.s32 %r11, %r11, 100;
    L3: add.s32 %r11, %r11, 1000;
        st.global.u32 [%rd1], %r11;
        ret;)"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    const uint32_t wanted[] = {1111, 1110, 1100, 1000};
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], wanted[i % 4]) << i;
}

}  // namespace warpsim::test
