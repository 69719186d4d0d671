// Asynchronous copies, and the mbarriers that signal their completion.
#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

// Thread t has %rd6 = in + 16 t and %r7 = words + 16 t; each of its shared words holds 0x55555555.
static std::string copying(const std::string& body) {
    return kernel(
        "mul.wide.u32 %rd5, %r1, 16; add.s64 %rd6, %rd3, %rd5;\n"
        "shl.b32 %r5, %r1, 4; mov.u32 %r6, words; add.u32 %r7, %r6, %r5;\n"
        "mov.u32 %r8, 0x55555555; st.shared.v4.u32 [%r7], {%r8, %r8, %r8, %r8};\n" +
            body + "\nst.global.u32 [%rd1], %r10;\nret;",
        ".shared .align 16 .b8 words[1024];\n.shared .align 8 .b64 bar;\n"
        ".global .align 4 .b32 seven = 7;\n");
}

static std::vector<uint32_t> counting() {
    std::vector<uint32_t> numbers;
    for (uint32_t i = 0; i < 256; ++i) numbers.push_back(i);
    return numbers;
}

// The results of the first `count` threads; a fault fails the test.
static std::vector<uint32_t> first_results(const std::string& body, size_t count) {
    const KernelOutcome ran = run_ptx(copying(body), {}, counting());
    EXPECT_FALSE(ran.result.fault) << ran.result.fault->what();
    return {ran.out.begin(), ran.out.begin() + long(count)};
}

static std::string fault_of(const std::string& body) {
    const KernelOutcome ran = run_ptx(copying(body), {}, counting());
    return ran.result.fault ? ran.result.fault->what() : "";
}

using Words = std::vector<uint32_t>;

TEST(AsyncCopy, IsThereAfterTheWait) {
    EXPECT_EQ(first_results("cp.async.ca.shared.global [%r7+4], [%rd6+8], 4;\n"
                            "cp.async.wait_all; ld.shared.u32 %r10, [%r7+4];",
                            3),
              (Words{2, 6, 10}));
    EXPECT_EQ(first_results("cp.async.ca.shared.global [%r7+8], [%rd6], 8;\n"
                            "cp.async.wait_all; ld.shared.u32 %r10, [%r7+12];",
                            3),
              (Words{1, 5, 9}));
    EXPECT_EQ(first_results("cp.async.cg.shared.global.L2::128B [%r7], [%rd6], 16;\n"
                            "cp.async.wait_all; ld.shared.u32 %r10, [%r7+12];",
                            3),
              (Words{3, 7, 11}));
}

TEST(AsyncCopy, GoesFromOneVariableToEachLanesPlace) {
    EXPECT_EQ(first_results("cp.async.ca.shared.global [%r7], [seven], 4;\n"
                            "cp.async.wait_all; ld.shared.u32 %r10, [%r7];",
                            3),
              (Words{7, 7, 7}));
}

TEST(AsyncCopy, IsNotThereBeforeTheWait) {
    EXPECT_EQ(first_results("cp.async.ca.shared.global [%r7], [%rd6], 4;\n"
                            "cp.async.commit_group; ld.shared.u32 %r10, [%r7];",
                            2),
              (Words{0x5555'5555, 0x5555'5555}));
}

TEST(AsyncCopy, ReadsItsSourceWhenItStarts) {
    EXPECT_EQ(
        first_results("cp.async.ca.shared.global [%r7], [%rd6], 4; st.global.u32 [%rd6], 77;\n"
                      "cp.async.wait_all; ld.shared.u32 %r10, [%r7];",
                      2),
        (Words{0, 4}));
}

TEST(AsyncCopy, WaitsForAllButTheLatestGroups) {
    const std::string two_groups =
        "cp.async.ca.shared.global [%r7], [%rd6], 4; cp.async.commit_group;\n"
        "cp.async.ca.shared.global [%r7+4], [%rd6+4], 4; cp.async.commit_group;\n";
    const std::string sum =
        "ld.shared.u32 %r11, [%r7]; ld.shared.u32 %r12, [%r7+4]; add.u32 %r10, %r11, %r12;";
    const uint32_t old = 0x5555'5555;
    EXPECT_EQ(first_results(two_groups + "cp.async.wait_group 2;" + sum, 2),
              (Words{old + old, old + old}));
    EXPECT_EQ(first_results(two_groups + "cp.async.wait_group 1;" + sum, 2),
              (Words{0 + old, 4 + old}));
    EXPECT_EQ(first_results(two_groups + "cp.async.wait_group 0;" + sum, 2), (Words{0 + 1, 4 + 5}));
}

TEST(AsyncCopy, OutsideAnyGroupIsNotWaitedFor) {
    EXPECT_EQ(first_results("cp.async.ca.shared.global [%r7], [%rd6], 4;\n"
                            "cp.async.wait_group 0; ld.shared.u32 %r10, [%r7];",
                            1),
              (Words{0x5555'5555}));
}

TEST(AsyncCopy, EachThreadCountsItsOwnGroups) {
    EXPECT_EQ(first_results("and.b32 %r8, %r1, 1; setp.eq.u32 %p1, %r8, 1;\n"
                            "cp.async.ca.shared.global [%r7], [%rd6], 4; cp.async.commit_group;\n"
                            "@%p1 cp.async.commit_group; cp.async.wait_group 1;\n"
                            "ld.shared.u32 %r10, [%r7];",
                            4),
              (Words{0x5555'5555, 4, 0x5555'5555, 12}));
}

TEST(AsyncCopy, FillsWithZerosWhatItDoesNotRead) {
    const std::string copy =
        "cp.async.ca.shared.global [%r7], [%rd6], 8, %r9; cp.async.wait_all;\n"
        "ld.shared.v2.u32 {%r11, %r12}, [%r7]; mad.lo.u32 %r10, %r12, 100, %r11;";
    EXPECT_EQ(first_results("mov.u32 %r9, 4;" + copy, 3), (Words{0, 4, 8}));
    EXPECT_EQ(first_results("min.u32 %r9, %r1, 8;" + copy, 3), (Words{0, 4, 8}));
    EXPECT_EQ(first_results("mov.u32 %r9, 0; mov.u64 %rd6, 0;" + copy, 2), (Words{0, 0}))
        << "an address of which nothing is read may be any";
}

TEST(AsyncCopy, ReadsNothingBehindTheEnd) {
    EXPECT_EQ(first_results("add.u64 %rd6, %rd3, 1020; mov.u32 %r9, 4;"
                            "cp.async.ca.shared.global [%r7], [%rd6+-4], 8, %r9; cp.async.wait_all;"
                            "ld.shared.u32 %r10, [%r7];",
                            1),
              (Words{254}));
    EXPECT_EQ(fault_of("add.u64 %rd6, %rd3, 1024; cp.async.ca.shared.global [%r7], [%rd6], 4;"),
              "reads element 256 of the buffer of the second argument, 1 element past its end (256 "
              "elements of 4 bytes)");
    EXPECT_EQ(fault_of("add.u32 %r7, %r6, 1024; cp.async.ca.shared.global [%r7], [%rd6], 4;"),
              "writes words[256], 1 element past its end (256 elements of 4 bytes)");
    EXPECT_EQ(fault_of("cp.async.ca.shared.global [%r7], [%rd6+4], 8;"),
              "reads 8 bytes at an address that is not a multiple of 8");
    EXPECT_EQ(fault_of("cp.async.cg.shared.global [%r7], [%rd6], 8;"), "cp.async of 8 bytes");
}

TEST(AsyncCopy, WithoutEndNeedsNoMemoryWithoutEnd) {
    const KernelOutcome ran =
        run_ptx(copying("AGAIN: cp.async.ca.shared.global [%r7], [%rd6], 4; bra AGAIN;"),
                {.max_instructions = 100'000}, counting());
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::never_ends);
}

static const std::string make_barrier =
    "setp.eq.u32 %p1, %r1, 0; mov.u32 %r9, bar;\n"
    "@%p1 mbarrier.init.shared.b64 [%r9], 32; bar.sync 0;\n";

TEST(Mbarrier, EndsItsPhaseWithTheLastArrival) {
    // All lanes arrive in one instruction; the next one tests whether the phase has ended.
    EXPECT_EQ(
        first_results(make_barrier +
                          "mbarrier.arrive.shared.b64 %rd10, [%r9]; mbarrier.test_wait.shared.b64 "
                          "%p2, [%r9], %rd10; selp.u32 %r10, 1, 0, %p2;",
                      2),
        (Words{1, 1}));
    EXPECT_EQ(first_results(make_barrier + "setp.lt.u32 %p3, %r1, 31; mov.u32 %r10, 9;\n"
                                           "@%p3 mbarrier.arrive.shared.b64 %rd10, [%r9];\n"
                                           "@%p3 mbarrier.test_wait.shared.b64 %p2, [%r9], %rd10;\n"
                                           "@%p3 selp.u32 %r10, 1, 0, %p2;",
                            2),
              (Words{0, 0}));
}

TEST(Mbarrier, IsWaitedForInALoop) {
    EXPECT_EQ(first_results(
                  make_barrier +
                      "st.shared.u32 [%r7], %r1; mbarrier.arrive.shared::cta.b64 %rd10, [%r9];\n"
                      "WAIT: mbarrier.try_wait.shared.b64 %p2, [%r9], %rd10, 100; @!%p2 bra WAIT;\n"
                      "xor.b32 %r11, %r7, 16; ld.shared.u32 %r10, [%r11];",
                  4),
              (Words{1, 0, 3, 2}));
}

TEST(Mbarrier, ParityTellsEndedPhasesApart) {
    const std::string parities =
        "mbarrier.test_wait.parity.shared.b64 %p2, [%r9], 0; selp.u32 %r11, 1, 0, %p2;\n"
        "mbarrier.try_wait.parity.shared.b64 %p3, [%r9], 1; selp.u32 %r10, 10, 0, %p3;\n"
        "add.u32 %r10, %r10, %r11;";
    EXPECT_EQ(first_results(make_barrier + parities, 1), (Words{10}));
    EXPECT_EQ(
        first_results(make_barrier + "mbarrier.arrive.shared.b64 %rd10, [%r9];" + parities, 1),
        (Words{1}));
}

TEST(Mbarrier, CountsSeveralArrivalsAndThoseThatLeave) {
    const std::string init =
        "mov.u32 %r9, bar; setp.eq.u32 %p1, %r1, 0; mov.u32 %r10, 0;\n"
        "@!%p1 bra END; mbarrier.init.shared.b64 [%r9], 5;\n";
    EXPECT_EQ(first_results(
                  init + "mbarrier.arrive.shared.b64 %rd10, [%r9], 3; mbarrier.arrive.shared.b64 "
                         "%rd11, [%r9];\n"
                         "mbarrier.pending_count.b64 %r10, %rd11; END:",
                  1),
              (Words{2}));
    // One of the 5 expected arrivals is dropped: the second phase needs 4.
    EXPECT_EQ(
        first_results(
            init + "mbarrier.arrive.shared.b64 %rd10, [%r9], 4;\n"
                   "mbarrier.arrive_drop.shared.b64 %rd11, [%r9];\n"
                   "mbarrier.arrive.noComplete.shared.b64 %rd12, [%r9], 3;\n"
                   "mbarrier.test_wait.shared.b64 %p2, [%r9], %rd12; @%p2 add.u32 %r10, %r10, 1;\n"
                   "mbarrier.arrive.shared.b64 _, [%r9];\n"
                   "mbarrier.test_wait.shared.b64 %p2, [%r9], %rd12; @%p2 add.u32 %r10, %r10, 2;\n"
                   "END:",
            1),
        (Words{2}));
}

TEST(Mbarrier, WaitsForBytesToo) {
    EXPECT_EQ(
        first_results(
            "mov.u32 %r9, bar; setp.eq.u32 %p1, %r1, 0; mov.u32 %r10, 0;\n"
            "@!%p1 bra END; mbarrier.init.shared.b64 [%r9], 1;\n"
            "mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %rd10, [%r9], 64;\n"
            "mbarrier.test_wait.shared.b64 %p2, [%r9], %rd10; @%p2 add.u32 %r10, %r10, 100;\n"
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r6], [%rd3], 64, "
            "[%r9];\n"
            "mbarrier.test_wait.shared.b64 %p2, [%r9], %rd10; @%p2 ld.shared.u32 %r10, "
            "[words+60];\n"
            "END:",
            1),
        (Words{15}));
}

TEST(Mbarrier, LearnsOfAsynchronousCopies) {
    EXPECT_EQ(first_results(
                  make_barrier +
                      "cp.async.ca.shared.global [%r7], [%rd6], 4;\n"
                      "cp.async.mbarrier.arrive.noinc.shared.b64 [%r9];\n"
                      "WAIT: mbarrier.test_wait.parity.shared.b64 %p2, [%r9], 0; @!%p2 bra WAIT;\n"
                      "xor.b32 %r11, %r7, 16; ld.shared.u32 %r10, [%r11];",
                  3),
              (Words{4, 0, 12}));
}

TEST(Mbarrier, IsReachedByGenericAddressesToo) {
    EXPECT_EQ(first_results(
                  make_barrier +
                      "cvt.u64.u32 %rd11, %r9; cvta.shared.u64 %rd12, %rd11;\n"
                      "mbarrier.arrive.b64 %rd10, [%rd12]; mbarrier.test_wait.b64 %p2, [%rd12], "
                      "%rd10; selp.u32 %r10, 1, 0, %p2;",
                  1),
              (Words{1}));
}

TEST(Mbarrier, SaysWhatIsWrong) {
    EXPECT_EQ(fault_of("mbarrier.arrive.shared.b64 %rd10, [bar];"),
              "an mbarrier operation on 8 bytes that no mbarrier.init has made one");
    EXPECT_EQ(fault_of("mbarrier.init.shared.b64 [bar], 0;"),
              "an mbarrier for 0 arrivals: 1 to 1048575 are possible");
    EXPECT_EQ(
        fault_of("mbarrier.init.shared.b64 [bar], 1; mbarrier.arrive.shared.b64 _, [bar], 2;"),
        "2 threads arrive at an mbarrier that still expects 1");
    EXPECT_EQ(fault_of("mbarrier.init.shared.b64 [bar], 1; mbarrier.inval.shared.b64 [bar];"),
              "an mbarrier operation on 8 bytes that no mbarrier.init has made one")
        << "the second thread's";
}

TEST(BulkCopy, MovesBothWays) {
    EXPECT_EQ(first_results("setp.eq.u32 %p1, %r1, 0; mov.u32 %r10, 0; @!%p1 bra END;\n"
                            "cp.async.bulk.global.shared::cta.bulk_group [%rd3], [%r6], 32;\n"
                            "cp.async.bulk.commit_group; cp.async.bulk.wait_group.read 0;\n"
                            "ld.global.u32 %r10, [%rd3+28]; ld.global.u32 %r11, [%rd3+32];\n"
                            "add.u32 %r10, %r10, %r11; END:",
                            1),
              (Words{0x5555'5555 + 8}));
    EXPECT_EQ(fault_of("cp.async.bulk.global.shared::cta.bulk_group [%rd3], [%r6], 24;"),
              "a bulk copy of 24 bytes: not a multiple of 16");
}

}  // namespace warpsim::test
