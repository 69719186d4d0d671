// A launch whose blocks are skipped ends as it would without skipping: with the same results, faults
// and number of instructions as in memory that does not repeat itself.
#include <gtest/gtest.h>

#include "warpsim/tests/skipping.h"

namespace warpsim::test {
namespace {

constexpr size_t period = 4096, repeats = 64, all = repeats * period + tail;
constexpr uint32_t blocks = all / 64;  // of 64 threads: one element each, with 60 left over

std::vector<uint32_t> mostly_zeros(int others = 2) {
    return repeated_zeros(period, repeats, others);
}

uint64_t skipped_in(const std::string& body, Shape shape = {}, int others = 2) {
    shape.threads = 64;
    if (shape.blocks == 1) shape.blocks = blocks;
    return compared(body, shape, period, mostly_zeros(others));
}

// %r10 = in[global thread], or 0 beyond the end.
const std::string load =
    "setp.lt.u32 %p1, %r4, " + std::to_string(all) +
    "; add.s64 %rd11, %rd3, %rd4; mov.u32 %r10, 0; @%p1 ld.global.u32 %r10, [%rd11];";
// The sum of a block's 64 elements in %r12 of thread 0, by a tree in shared memory.
const std::string tree =
    ".shared .align 4 .b8 tile[256]; shl.b32 %r11, %r1, 2; mov.u32 %r13, tile;"
    "add.u32 %r13, %r13, %r11; st.shared.u32 [%r13], %r10; mov.u32 %r14, 32;"
    "STEP: bar.sync 0; setp.ge.u32 %p2, %r1, %r14; @%p2 bra AFTER;"
    "shl.b32 %r15, %r14, 2; add.u32 %r15, %r13, %r15; ld.shared.u32 %r16, [%r15];"
    "ld.shared.u32 %r17, [%r13]; add.u32 %r16, %r16, %r17; st.shared.u32 [%r13], %r16;"
    "AFTER: shr.u32 %r14, %r14, 1; setp.ne.u32 %p3, %r14, 0; @%p3 bra STEP;"
    "ld.shared.u32 %r12, [tile];";
const std::string only_thread_0 = "setp.ne.u32 %p4, %r1, 0; @%p4 ret;";
// The address of out[block] in %rd12.
const std::string own_word = "mul.wide.u32 %rd12, %r2, 4; add.s64 %rd12, %rd2, %rd12;";
const std::string store = only_thread_0 + own_word + "st.global.u32 [%rd12], %r12; ret;";
const std::string sum = load + tree;

class Blocks : public testing::TestWithParam<Skipped> {};

TEST_P(Blocks, EndAsTheyWouldHave) {
    EXPECT_EQ(skipped_in(GetParam().body) > 0, GetParam().skips);
    for (const int others : {0, 1, 10, 100}) skipped_in(GetParam().body, {}, others);
    skipped_in(GetParam().body, {.order = WarpOrder::descending});
    // The launch ends in the middle, and accesses beyond the output.
    skipped_in(GetParam().body, {.max_instructions = 100'000});
    skipped_in(GetParam().body, {.outputs = blocks / 2});
    skipped_in(GetParam().body, {.blocks = blocks + 100});
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Blocks,
    testing::Values(
        Skipped{"Store", sum + store},
        Skipped{"StoreOfEachThread", load + "st.global.u32 [%rd1], %r10; ret;"},
        Skipped{"StoreOfTheNumber", sum + only_thread_0 + own_word +
                                        "add.u32 %r12, %r12, %r2;"
                                        "st.global.u32 [%rd12], %r12; ret;"},
        Skipped{"Backwards", sum + only_thread_0 + "sub.u32 %r18, " + std::to_string(blocks + 99) +
                                 ", %r2; mul.wide.u32 %rd12, %r18, 4;"
                                 "add.s64 %rd12, %rd2, %rd12; st.global.u32 [%rd12], %r12; ret;"},
        Skipped{"Reduction", sum + only_thread_0 + "red.global.add.u32 [%rd2], %r12; ret;"},
        Skipped{"AtomicWithoutResult",
                sum + only_thread_0 + "atom.global.add.u32 %r20, [%rd2], %r12; ret;"},
        Skipped{"AtomicOfFloats", sum + only_thread_0 +
                                      "cvt.rn.f32.u32 %f1, %r12; add.f32 %f1, %f1, 0f3dcccccd;"
                                      "atom.global.add.f32 %f2, [%rd2], %f1; ret;"},
        Skipped{"AtomicThenStore", sum + only_thread_0 + own_word +
                                       "red.global.add.u32 [%rd2], 1;"
                                       "st.global.u32 [%rd12], %r12; ret;"},
        // The last block, as a ticket tells, writes more.
        Skipped{"Ticket", sum + only_thread_0 +
                              "atom.global.add.u32 %r20, [%rd2], 1;"
                              "setp.ne.u32 %p5, %r20, " +
                              std::to_string(blocks - 1) +
                              "; @%p5 ret; st.global.u32 [%rd2 + 4], %r2; ret;"},
        Skipped{"TicketInTheMiddle",
                sum + only_thread_0 + own_word +
                    "atom.global.add.u32 %r20, [%rd2], 1; setp.ne.u32 %p5, %r20, 2000;"
                    "add.u32 %r12, %r12, %r20; st.global.u32 [%rd12], %r12; @%p5 ret;"
                    "st.global.u32 [%rd2], 7; ret;"},
        Skipped{
            "TicketThatStartsAgain",
            sum + only_thread_0 + own_word +
                "atom.global.inc.u32 %r20, [%rd2], 1000; st.global.u32 [%rd12 + 4], %r20; ret;"},
        Skipped{"TicketOfSums",  // blocks with other data add more
                sum + only_thread_0 + own_word +
                    "add.u32 %r21, %r12, 3; atom.global.add.u32 %r20, [%rd2], %r21;"
                    "st.global.u32 [%rd12 + 4], %r20; ret;"},
        Skipped{"TicketThatIsDrawnTwice",
                sum + only_thread_0 + own_word +
                    "atom.global.add.u32 %r20, [%rd2], 1; red.global.add.u32 [%rd2], 1;"
                    "st.global.u32 [%rd12 + 4], %r20; ret;",
                false},
        Skipped{"TicketAfterAnAddition",
                sum + only_thread_0 + own_word +
                    "red.global.add.u32 [%rd2], 1; atom.global.add.u32 %r20, [%rd2], 1;"
                    "st.global.u32 [%rd12 + 4], %r20; ret;",
                false},
        Skipped{"StoreThatComesToTheTicket",
                sum + only_thread_0 + own_word +
                    "atom.global.add.u32 %r20, [%rd2 + 8000], 1; st.global.u32 [%rd12], %r12;"
                    "st.global.u32 [%rd12 + 4], %r20; ret;"},
        Skipped{"StoreThatGoesAwayFromTheTicket",
                sum + only_thread_0 + own_word +
                    "st.global.u32 [%rd12 + 16], %r12; atom.global.add.u32 %r20, [%rd2], 1;"
                    "st.global.u32 [%rd12 + 20], %r20; ret;"},
        Skipped{"TicketOfManyThreads",
                load + "atom.global.add.u32 %r20, [%rd2], 1; add.u32 %r20, %r20, %r10;"
                       "st.global.u32 [%rd1 + 4], %r20; ret;",
                false},
        Skipped{"SharedAtomic",
                load +
                    ".shared .b32 total; setp.eq.u32 %p2, %r1, 0; @%p2 st.shared.u32 [total], 0;"
                    "bar.sync 0; atom.shared.add.u32 %r11, [total], %r10; bar.sync 0;"
                    "ld.shared.u32 %r12, [total];" +
                    store},
        Skipped{"Shuffle", load +
                               "shfl.sync.down.b32 %r11|%p2, %r10, 16, 31, -1;"
                               "add.u32 %r10, %r10, %r11; shfl.sync.bfly.b32 %r11, %r10, 8, 31, -1;"
                               "add.u32 %r12, %r10, %r11;" +
                               store},
        Skipped{"Vote", load +
                            "setp.ne.u32 %p2, %r10, 0; vote.sync.ballot.b32 %r11, %p2, -1;"
                            "popc.b32 %r12, %r11;" +
                            store},
        Skipped{"WarpSync", load + "bar.warp.sync -1; mov.u32 %r12, %r10;" + store},
        Skipped{"BarrierWithCount", load +
                                        "setp.ne.u32 %p2, %r10, 0;"
                                        "bar.red.popc.u32 %r12, 0, %p2;" +
                                        store},
        Skipped{"Fence", sum + "membar.gl;" + store},
        Skipped{"Volatile", load + "ld.volatile.global.u32 %r12, [%rd11];" + store},
        Skipped{"OrOfDisjointBits",
                "shl.b32 %r20, %r2, 6; or.b32 %r4, %r20, %r1; mul.wide.u32 %rd4, %r4, 4;" + sum +
                    store},
        Skipped{"TwoElementsAThread",
                "shl.b32 %r20, %r2, 7; add.u32 %r4, %r20, %r1; mul.wide.u32 %rd4, %r4, 4;" + load +
                    "mov.u32 %r21, %r10; add.u32 %r4, %r4, 64; mul.wide.u32 %rd4, %r4, 4;" + load +
                    "add.u32 %r10, %r10, %r21;" + tree + store},
        Skipped{"LoopInTheBlock", load +
                                      "mov.u32 %r12, 0; mov.u32 %r20, 0;"
                                      "LOOP: add.u32 %r12, %r12, %r10; add.u32 %r20, %r20, 1;"
                                      "setp.lt.u32 %p2, %r20, 5; @%p2 bra LOOP;" +
                                      store},
        Skipped{"CopyToSharedMemory",
                ".shared .align 4 .b8 ring[256]; shl.b32 %r20, %r1, 2; mov.u32 %r21, ring;"
                "add.u32 %r21, %r21, %r20; add.s64 %rd11, %rd3, %rd4; st.shared.u32 [%r21], 0;"
                "setp.lt.u32 %p1, %r4, " +
                    std::to_string(all) +
                    "; @%p1 cp.async.ca.shared.global [%r21], [%rd11], 4; cp.async.wait_all;"
                    "bar.sync 0; ld.shared.u32 %r10, [%r21];" +
                    tree + store},
        Skipped{"EvenAndOddBlocks",
                sum +
                    "and.b32 %r20, %r2, 1; setp.eq.u32 %p5, %r20, 0; @%p5 add.u32 %r12, %r12, 7;" +
                    store,
                false},
        // The block's number reaches the address by a product of two that move.
        Skipped{"Square",
                sum + only_thread_0 +
                    "mul.lo.u32 %r20, %r2, %r2; rem.u32 %r20, %r20, 64;"
                    "mul.wide.u32 %rd12, %r20, 4;"
                    "add.s64 %rd12, %rd2, %rd12;"
                    "red.global.add.u32 [%rd12], 1; ret;",
                false},
        // Each block reads again what others have written.
        Skipped{"ReadsWhatTheBlockBeforeWrote",
                sum + only_thread_0 + own_word +
                    "ld.global.u32 %r20, [%rd2]; add.u32 %r20, %r20, 1;"
                    "st.global.u32 [%rd2], %r20; st.global.u32 [%rd12], %r12; ret;",
                false},
        Skipped{"SharedMemoryHoldsTheNumber",
                sum +
                    "st.shared.u32 [tile + 4], %r2; ld.shared.u32 %r20, [tile + 4];"
                    "add.u32 %r12, %r12, %r20;" +
                    store,
                false},
        Skipped{"ShuffleOfTheNumber",
                sum + "shfl.sync.idx.b32 %r20, %r2, 0, 31, -1; add.u32 %r12, %r12, %r20;" + store,
                false},
        Skipped{"Clock", sum + "mov.u32 %r20, %clock; add.u32 %r12, %r12, %r20;" + store, false},
        Skipped{"RegisterThatNobodySet", sum + "add.u32 %r12, %r12, %r77;" + store, false},
        Skipped{"PredicateThatNobodySet",
                sum + "@%p9 add.u32 %r12, %r12, 1; setp.eq.u32 %p9, %r2, %r1;" + store, false},
        Skipped{
            "AddressesInTwoSpaces",
            load +
                ".shared .align 8 .b8 mine[256]; cvta.shared.u64 %rd13, mine;"
                "and.b32 %r20, %r1, 1; setp.eq.u32 %p5, %r20, 0; selp.b64 %rd14, %rd13, %rd1, %p5;"
                "st.u32 [%rd14], %r10; ret;",
            false}),
    name_of);

TEST(BlockSkipper, SkipsMostBlocksOfZeros) {
    Shape shape{.blocks = blocks, .threads = 64, .period = period};
    const Result ran = run_ptx(kernel(sum + store), shape, mostly_zeros(1)).result;
    EXPECT_GT(ran.skipped_instructions, ran.warp_instructions * 8 / 10);
}

// Blocks beyond the data load nothing, in any memory.
TEST(BlockSkipper, SkipsBlocksThatHaveNoData) {
    const std::string load_few =
        "setp.lt.u32 %p1, %r4, 640; add.s64 %rd11, %rd3, %rd4; mov.u32 %r10, 0;"
        "@%p1 ld.global.u32 %r10, [%rd11];";
    std::vector<uint32_t> in(640);
    for (uint32_t i = 0; i < in.size(); ++i) in[i] = i * i;
    const Shape shape{.blocks = 1000, .threads = 64};
    const Result ran = run_ptx(kernel(load_few + tree + store), shape, in).result;
    EXPECT_GT(ran.skipped_instructions, ran.warp_instructions * 8 / 10);
}

TEST(BlockSkipper, LeavesOtherSchedulesAlone) {
    EXPECT_EQ(skipped_in(sum + store, {.schedule = 5}), 0U);
}

// A block that waits for the next one gives its turn to it: nothing is skipped in between.
TEST(BlockSkipper, LetsBlocksWait) {
    skipped_in(load + only_thread_0 + own_word + R"(
        setp.ne.u32 %p5, %r2, 100; @%p5 bra GO;
    WAIT:
        ld.volatile.global.u32 %r20, [%rd12 + 4]; setp.eq.u32 %p6, %r20, 0; @%p6 bra WAIT;
    GO:
        add.u32 %r21, %r10, 1; st.global.u32 [%rd12], %r21; ret;)");
}

}  // namespace
}  // namespace warpsim::test
