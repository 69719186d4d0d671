// A block whose rounds are skipped ends as it would without skipping: with the same results, faults
// and number of instructions as in memory that does not repeat itself.
#include <gtest/gtest.h>

#include "warpsim/tests/skipping.h"

namespace warpsim::test {
namespace {

constexpr size_t period = 8192, repeats = 32, all = repeats * period + tail;

std::vector<uint32_t> mostly_zeros(int others = 2) {
    return repeated_zeros(period, repeats, others);
}

uint64_t skipped_in(const std::string& body, Shape shape = {}, int others = 2) {
    shape.threads = shape.threads == 32 ? 64 : shape.threads;
    return compared(body, shape, period, mostly_zeros(others));
}

// A thread's own word of `tile`, at %r13, and its left neighbour's, at %r14.
const std::string tile =
    ".shared .align 4 .b8 tile[1024]; shl.b32 %r11, %r1, 2; mov.u32 %r13, tile;"
    "add.u32 %r13, %r13, %r11; add.u32 %r14, %r1, 1; rem.u32 %r14, %r14, %r3;"
    "shl.b32 %r14, %r14, 2; mov.u32 %r15, tile; add.u32 %r14, %r14, %r15;"
    "mov.u32 %r12, 0; mov.u32 %r24, 0; mov.u32 %r20, %r1; st.shared.u32 [%r13], 0;";
const std::string load =
    "mul.wide.u32 %rd10, %r20, 4; add.s64 %rd11, %rd3, %rd10; ld.global.u32 %r16, [%rd11];";
const std::string advance = "add.u32 %r20, %r20, %r3;";
const std::string below_all = "setp.lt.u32 %p1, %r20, " + std::to_string(all - 64) + ";";
// Each thread adds what its neighbour loads; `more` comes between the two barriers of a round.
std::string rounds(const std::string& more = "", const std::string& condition = below_all,
                   const std::string& loads = load) {
    return tile + "LOOP:" + loads + "st.shared.u32 [%r13], %r16; bar.sync 0;" + more +
           "ld.shared.u32 %r17, [%r14]; add.u32 %r12, %r12, %r17; bar.sync 0;" + advance +
           condition + "@%p1 bra LOOP;";
}
const std::string end = "mad.lo.u32 %r12, %r24, 1000, %r12; st.global.u32 [%rd1], %r12; ret;";

class Rounds : public testing::TestWithParam<Skipped> {};

TEST_P(Rounds, EndAsTheyWouldHave) {
    const std::string& body = GetParam().body;
    EXPECT_EQ(skipped_in(body, {.max_instructions = 2'000'000}) > 0, GetParam().skips);
    for (const int others : {0, 1, 10, 100}) skipped_in(body, {}, others);
    skipped_in(body, {.blocks = 3, .threads = 96});
    skipped_in(body, {.threads = 80, .order = WarpOrder::descending});
    skipped_in(body, {.threads = 33});
    for (const uint64_t most : {10'000, 30'000, 50'001})
        skipped_in(body, {.max_instructions = most});
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Rounds,
    testing::Values(
        Skipped{"Tiles", rounds() + end},
        Skipped{"OneBarrier", tile + "LOOP:" + load + "add.u32 %r12, %r12, %r16; bar.sync 0;" +
                                  advance + below_all + "@%p1 bra LOOP;" + end},
        Skipped{
            "TreeInEachRound",
            tile + "LOOP:" + load +
                "st.shared.u32 [%r13], %r16; mov.u32 %r21, 32;"
                "STEP: bar.sync 0; setp.ge.u32 %p2, %r1, %r21; @%p2 bra AFTER;"
                "shl.b32 %r22, %r21, 2; add.u32 %r22, %r13, %r22; ld.shared.u32 %r23, [%r22];"
                "ld.shared.u32 %r17, [%r13]; add.u32 %r17, %r17, %r23;"
                "st.shared.u32 [%r13], %r17;"
                "AFTER: shr.u32 %r21, %r21, 1; setp.ne.u32 %p3, %r21, 0; @%p3 bra STEP;"
                "bar.sync 0; ld.shared.u32 %r17, [tile]; add.u32 %r12, %r12, %r17; bar.sync 0;" +
                advance + below_all + "@%p1 bra LOOP;" + end},
        Skipped{"SomeWarpsHaveEnded", "setp.ge.u32 %p5, %r1, 32; @%p5 ret;" + rounds() + end},
        Skipped{"SomeLanesHaveEnded",
                "and.b32 %r30, %r1, 1; setp.eq.u32 %p5, %r30, 1; @%p5 ret;" + rounds() + end},
        Skipped{"CountsAfterAWhile",
                rounds("setp.gt.u32 %p2, %r20, 100000; @%p2 add.u32 %r24, %r24, 1;") + end},
        Skipped{
            "OneWarpDoesMore",
            rounds("setp.lt.u32 %p2, %r1, 32; @!%p2 bra OVER; add.u32 %r25, %r17, 1; OVER:") + end},
        Skipped{"LanesDivergeInBetween",
                rounds("setp.lt.u32 %p2, %r1, 7; @!%p2 bra OVER; ld.shared.u32 %r25, [%r13];"
                       "add.u32 %r24, %r24, %r25; OVER:") +
                    end},
        Skipped{
            "Shuffles",
            rounds("shfl.sync.bfly.b32 %r25, %r16, 1, 31, -1; add.u32 %r24, %r24, %r25;") + end},
        Skipped{"BarrierWithAResult",
                rounds("setp.ne.u32 %p2, %r16, 0; bar.red.popc.u32 %r25, 1, %p2;"
                       "add.u32 %r24, %r24, %r25;") +
                    end},
        Skipped{"SharedAtomicFromZero",
                rounds("setp.eq.u32 %p2, %r1, 0; @%p2 st.shared.u32 [tile + 900], 0; bar.sync 0;"
                       "atom.shared.add.u32 %r26, [tile + 900], %r16; bar.sync 0;"
                       "ld.shared.u32 %r25, [tile + 900]; add.u32 %r24, %r24, %r25;") +
                    end},
        Skipped{"EndsOutOfBounds",
                rounds("", "setp.lt.u32 %p1, %r20, " + std::to_string(all + 9000) + ";") + end},
        Skipped{"NeverEnds",
                rounds("", "setp.lt.u32 %p1, %r1, 99;", "ld.global.u32 %r16, [%rd3];")},
        Skipped{"VolatileLoad", rounds("", below_all,
                                       "mul.wide.u32 %rd10, %r20, 4; add.s64 %rd11, %rd3, %rd10;"
                                       "ld.volatile.global.u32 %r16, [%rd11];") +
                                    end},
        // Warps that race: the last one to store in a round wins.
        Skipped{"RaceBetweenWarps",
                rounds("st.shared.u32 [tile + 1000], %r1; ld.shared.u32 %r25, [tile + 1000];"
                       "add.u32 %r24, %r25, 0;") +
                    end},
        Skipped{"CountInSharedMemory",
                rounds("setp.eq.u32 %p2, %r1, 0; ld.shared.u32 %r25, [tile + 900];"
                       "add.u32 %r25, %r25, 1; @%p2 st.shared.u32 [tile + 900], %r25;") +
                    end,
                false},
        Skipped{
            "SharedAtomicThatGrows",
            rounds("atom.shared.add.u32 %r26, [tile + 900], 1; add.u32 %r24, %r24, %r26;") + end,
            false},
        Skipped{"TwoBuffersByTurns",
                "mov.u32 %r30, 0;" +
                    rounds("xor.b32 %r30, %r30, 1; mad.lo.u32 %r31, %r30, 4, %r13;"
                           "st.shared.u32 [%r31 + 512], %r30;") +
                    end,
                false},
        Skipped{"GlobalStores", rounds("st.global.u32 [%rd1], %r20;") + end, false},
        Skipped{"GlobalAtomics", rounds("red.global.add.u32 [%rd1], 1;") + end, false},
        Skipped{
            "AtomicsInTwoSpaces",
            "cvta.shared.u64 %rd20, tile; mul.wide.u32 %rd21, %r1, 4; add.s64 %rd20, %rd20, %rd21;"
            "and.b32 %r30, %r1, 1; setp.eq.u32 %p5, %r30, 0; selp.b64 %rd22, %rd20, %rd1, %p5;" +
                rounds("atom.add.u32 %r26, [%rd22], 1;") + "ret;",
            false},
        Skipped{"LocalMemory",
                ".local .b32 mine; st.local.u32 [mine], 0;" +
                    rounds("ld.local.u32 %r25, [mine]; add.u32 %r25, %r25, 1;"
                           "st.local.u32 [mine], %r25;") +
                    "ld.local.u32 %r24, [mine];" + end,
                false},
        Skipped{"Clock", rounds("mov.u32 %r25, %clock; add.u32 %r24, %r24, %r25;") + end, false},
        Skipped{"CopiesToSharedMemory",
                rounds("cp.async.ca.shared.global [%r13], [%rd11], 4; cp.async.wait_all;") + end,
                false},
        Skipped{"SumOfSums", rounds("add.u32 %r24, %r24, %r20;") + end, false}),
    name_of);

TEST(RoundSkipper, SkipsMostRoundsOfZeros) {
    Shape shape{.threads = 64, .period = period};
    const Result ran = run_ptx(kernel(rounds() + end), shape, mostly_zeros(0)).result;
    EXPECT_GT(ran.skipped_instructions, ran.warp_instructions * 9 / 10);
}

}  // namespace
}  // namespace warpsim::test
