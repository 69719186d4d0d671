// Loops with skipped iterations end as they would without skipping: with the same results, faults
// and number of instructions as in memory that does not repeat itself.
#include <gtest/gtest.h>

#include <numeric>

#include "warpsim/tests/skipping.h"

namespace warpsim::test {
namespace {

constexpr size_t period = 1024, repeats = 64, all = repeats * period + tail;

std::vector<uint32_t> mostly_zeros(int others = 3) {
    return repeated_zeros(period, repeats, others);
}

// Each period begins with `rows` rows of 32 ones; the rest is zeros.
std::vector<uint32_t> in_rows(size_t rows) {
    std::vector<uint32_t> in(all);
    for (size_t i = 0; i < all; ++i) in[i] = i % period < 32 * rows;
    return in;
}

uint64_t skipped_in(const std::string& body, const Shape& shape = {},
                    const std::vector<uint32_t>& in = mostly_zeros()) {
    return compared(body, shape, period, in);
}

const std::string from_thread = "mov.u32 %r10, %r1;";

// A loop over in[%r10] that advances by `step` while %p1, which `condition` sets, holds.
std::string loop(const std::string& step, const std::string& condition,
                 const std::string& load = "ld.global.u32 %r12, [%rd11];",
                 const std::string& start = from_thread) {
    return start + R"(
        mov.u32 %r11, 0; mov.u64 %rd13, 0; mov.u32 %r12, 0; mov.u32 %r24, 0;
        setp.ne.u32 %p3, 0, 0;
    LOOP:
        mul.wide.u32 %rd10, %r10, 4; add.s64 %rd11, %rd3, %rd10;)" +
           load + R"( add.u32 %r11, %r11, %r12;)" + step + condition + R"(
        @%p1 bra LOOP;
        add.u32 %r11, %r11, %r10; mad.lo.u32 %r11, %r24, 1000, %r11;
        st.global.u32 [%rd1], %r11;
        ret;)";
}

const std::string by_32 = "add.u32 %r10, %r10, 32;";
const std::string near_the_end = by_32 + "add.s32 %r23, %r10, 0x7fff8000;";
const std::string count = "@%p2 add.u32 %r24, %r24, 1;";
const std::string below_all = "setp.lt.u32 %p1, %r10, " + std::to_string(all) + ";";

// Each thread has two words, at %r30 and 128 bytes further, that hold 0; %r31 is the next one.
const std::string two_buffers =
    ".shared .align 16 .b8 tile[1024]; mov.u32 %r30, tile; shl.b32 %r31, %r1, 2;"
    "add.u32 %r30, %r30, %r31; st.shared.u32 [%r30], 0; st.shared.u32 [%r30 + 128], 0;"
    "mov.u32 %r31, 0;" +
    from_thread;
const std::string by_turns =
    "sub.u32 %r31, 1, %r31; mad.lo.u32 %r32, %r31, 128, %r30; sub.u32 %r33, 1, %r31;"
    "mad.lo.u32 %r33, %r33, 128, %r30;";
// Copies to the next word and adds the one before; look_at_the_last reads the copy still in flight.
const std::string copy_ahead = by_turns +
                               "cp.async.ca.shared.global [%r32], [%rd11], 4;"
                               "cp.async.commit_group; cp.async.wait_group 1;"
                               "ld.shared.u32 %r12, [%r33];";
const std::string look_at_the_last =
    "@!%p1 ld.shared.u32 %r24, [%r32];"
    "@!%p1 cp.async.wait_group 0; @!%p1 ld.shared.u32 %r25, [%r32];"
    "@!%p1 mad.lo.u32 %r24, %r24, 7, %r25;";
// A single copy, followed by `what`.
std::string copies(const std::string& what,
                   const std::string& copy = "cp.async.ca.shared.global [%r30], [%rd11], 4;") {
    return copy + what + "ld.shared.u32 %r12, [%r30];";
}

TEST(LoopSkipper, AddsUpWhatRepeats) {
    const std::vector<uint32_t> in = mostly_zeros(1);
    Shape shape{.period = period};
    const KernelOutcome ran = run_ptx(kernel(loop(by_32, below_all)), shape, in);
    uint32_t sum = 0;
    for (size_t i = 0; i < ran.out.size(); ++i) {
        size_t end = i;
        while (end < all) end += 32;
        sum += ran.out[i] - uint32_t(end);
    }
    EXPECT_EQ(sum, std::accumulate(in.begin(), in.end(), 0U));
    const Result zeros = run_ptx(kernel(loop(by_32, below_all)), shape, mostly_zeros(0)).result;
    EXPECT_GT(zeros.skipped_instructions, zeros.warp_instructions * 9 / 10);
}

class Loops : public testing::TestWithParam<Skipped> {};

TEST_P(Loops, EndAsTheyWouldHave) {
    const Shape shape{.max_instructions = 2'000'000};  // more than the longest finite loop takes
    EXPECT_EQ(skipped_in(GetParam().body, shape) > 0, GetParam().skips);
    for (const int others : {0, 1, 10, 30, 100, 1000})
        skipped_in(GetParam().body, shape, mostly_zeros(others));
    for (const size_t rows : {2, 3, 4, 5, 6, 7, 8})
        skipped_in(GetParam().body, shape, in_rows(rows));
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, Loops,
    testing::Values(
        Skipped{"BelowTheEnd", loop(by_32, below_all)},
        Skipped{"UntilItIsEqual", loop("add.u32 %r10, %r10, 1; setp.ne.u32 %p1, %r10, 60000;", "")},
        // Each lane leaves the loop in another iteration.
        Skipped{"LanesEndApart", loop("add.u32 %r10, %r10, 1; mad.lo.u32 %r13, %r1, 1000, 20000;",
                                      "setp.lt.u32 %p1, %r10, %r13;")},
        Skipped{"Backwards", loop("sub.u32 %r10, %r10, 32;", "setp.gt.s32 %p1, %r10, 100;",
                                  "ld.global.u32 %r12, [%rd11];", "add.u32 %r10, %r1, 60000;")},
        Skipped{"SixtyFourBits", loop(by_32 + "cvt.u64.u32 %rd14, %r10; add.s64 %rd13, %rd13, 5;",
                                      "setp.lt.u64 %p1, %rd14, 65000;")},
        Skipped{"Shifted", loop(by_32 + "shl.b32 %r15, %r10, 4; neg.s32 %r16, %r15;",
                                "setp.gt.s32 %p1, %r16, -1000000;")},
        Skipped{"Selected", loop("setp.lt.u32 %p2, %r1, 7; selp.u32 %r17, 32, 64, %p2;"
                                 "mad.lo.u32 %r10, %r17, 1, %r10;",
                                 below_all)},
        Skipped{"GuardedLoad", loop(by_32 + "setp.gt.u32 %p2, %r10, 30000;", below_all,
                                    "@%p2 ld.global.u32 %r12, [%rd11];")},
        Skipped{"SomeLanesLoad", loop(by_32 + "setp.gt.u32 %p2, %r1, 20;", below_all,
                                      "@%p2 ld.global.u32 %r12, [%rd11];")},
        Skipped{"SkipsTheLoad", loop(by_32 + "setp.gt.u32 %p2, %r10, 30000;", below_all,
                                     "@%p2 bra OVER; ld.global.u32 %r12, [%rd11]; OVER:")},
        Skipped{"VectorLoad", loop("add.u32 %r10, %r10, 128;", "setp.lt.u32 %p1, %r10, 65000;",
                                   "ld.global.v4.u32 {%r12, %r20, %r21, %r22}, [%rd11];",
                                   "shl.b32 %r10, %r1, 2;")},
        Skipped{"SpreadLoad", loop("add.u32 %r10, %r10, 7;", "setp.lt.u32 %p1, %r10, 65000;",
                                   "ld.global.u32 %r12, [%rd11];", "mul.lo.u32 %r10, %r1, 5;")},
        Skipped{"FloatSum", loop(by_32 + "cvt.rn.f32.u32 %f2, %r12; add.f32 %f1, %f1, %f2;"
                                         "mov.b32 %r11, %f1;",
                                 below_all)},
        Skipped{"OutOfBounds", loop(by_32, "setp.lt.u32 %p1, %r10, 70000;")},
        // Values that wrap around at their type's limit, where the loop ends, or starts or stops
        // counting in %r24.
        Skipped{"EndsWhereItWraps", loop("add.s32 %r10, %r10, 32; add.s32 %r23, %r10, 0x7fff0000;"
                                         "cvt.s64.s32 %rd14, %r23;",
                                         "setp.gt.s64 %p1, %rd14, 0;")},
        Skipped{"WrapsBeforeItIsCompared",
                loop(near_the_end + "setp.lt.s32 %p2, %r23, 0;" + count, below_all)},
        Skipped{"WrapsBeforeItIsConverted", loop(near_the_end +
                                                     "cvt.s64.s32 %rd14, %r23;"
                                                     "setp.lt.s64 %p2, %rd14, 0;" +
                                                     count,
                                                 below_all)},
        Skipped{"WrapsBeforeItIsMultiplied",
                loop(by_32 +
                         "add.u32 %r23, %r10, 0xffff8000; mul.wide.u32 %rd14, %r23, 3;"
                         "setp.lt.u64 %p2, %rd14, 0x10000000;" +
                         count,
                     below_all)},
        Skipped{"WrapsBeforeItIsMultipliedAndAdded", loop(near_the_end +
                                                              "mad.wide.s32 %rd14, %r23, 3, 5;"
                                                              "setp.lt.s64 %p2, %rd14, 0;" +
                                                              count,
                                                          below_all)},
        Skipped{
            "EqualOnce",
            loop(
                "add.u32 %r10, %r10, 1; mad.lo.u32 %r13, %r1, 4, 10; setp.eq.u32 %p2, %r10, %r13;" +
                    count,
                "setp.lt.u32 %p1, %r10, 60000;")},
        // State of the previous iteration that only the predicate %p3 holds.
        Skipped{"GuardOfTheLastTime",
                loop(by_32 + "@%p3 add.u32 %r24, %r24, 1; setp.ne.u32 %p3, %r40, 0;", below_all,
                     "ld.global.u32 %r40, [%rd11];")},
        Skipped{"SelectionOfTheLastTime",
                loop(by_32 + "selp.u32 %r17, 1, 2, %p3; add.u32 %r24, %r24, %r17;"
                             "setp.ne.u32 %p3, %r40, 0;",
                     below_all, "ld.global.u32 %r40, [%rd11];")},
        Skipped{"SomeLanesCopy",
                loop(by_32 + "setp.gt.u32 %p2, %r1, 20; mov.u32 %r25, %r10; @%p2 mov.u32 %r25, 7;"
                             "setp.gt.u32 %p4, %r25, 30000; @%p4 add.u32 %r24, %r24, 1;",
                     below_all)},
        Skipped{"NeverEnds", "mov.u32 %r10, 0; FOREVER: add.u32 %r10, %r10, 1; bra FOREVER;"},
        Skipped{"WaitsForWhatDoesNotChange",
                "WAIT: ld.global.u32 %r10, [%rd3]; setp.ne.u32 %p1, %r10, 77; @%p1 bra WAIT; ret;"},
        Skipped{"TwoPredicates",
                loop(by_32 + "setp.gt.u32 %p2|%p4, %r10, 30000; @%p2 add.u32 %r24, %r24, 1;"
                             "@%p4 add.u32 %r24, %r24, 7;",
                     below_all)},
        Skipped{"CombinedPredicates",
                loop(by_32 + "setp.gt.u32 %p2, %r10, 20000; setp.lt.and.u32 %p4, %r10, 40000, %p2;"
                             "@%p4 add.u32 %r24, %r24, 1; @!%p4 add.u32 %r24, %r24, 3;"
                             "setp.ge.or.u32 %p5, %r10, 50000, !%p2; selp.u32 %r25, 1, 9, %p5;"
                             "add.u32 %r24, %r24, %r25;",
                     below_all)},
        Skipped{
            "HalfWords",
            loop(by_32 + "cvt.u16.u32 %rs1, %r40; add.u16 %rs2, %rs1, 1; cvt.u32.u16 %r25, %rs2;"
                         "add.u32 %r24, %r24, %r25;",
                 below_all, ".reg .b16 %rs<4>; ld.global.u16 %r40, [%rd11];")},
        Skipped{"SignedBytes", loop(by_32, below_all, "ld.global.s8 %r12, [%rd11];")},
        Skipped{"GenericAddress", loop(by_32, below_all, "ld.u32 %r12, [%rd11];")},
        Skipped{"SharedAndParameter",
                loop(by_32 + "ld.shared.u32 %r25, [same]; ld.param.u64 %rd15, [in];"
                             "add.u32 %r24, %r24, %r25;",
                     below_all, "ld.global.u32 %r12, [%rd11];",
                     ".shared .b32 same; st.shared.u32 [same], 5; bar.sync 0;" + from_thread)},
        Skipped{"ByTurns", loop(by_32 + "sub.u32 %r31, 1, %r31; selp.u32 %r25, 5, 6, %p4;"
                                        "setp.eq.u32 %p4, %r31, 0; xor.b32 %r24, %r25, 3;",
                                below_all, "ld.global.u32 %r12, [%rd11];",
                                "mov.u32 %r31, 0; setp.ne.u32 %p4, 0, 0;" + from_thread)},
        Skipped{"CopiesByTurns",
                loop(by_32, below_all + look_at_the_last, copy_ahead, two_buffers)},
        Skipped{"CopiesThatAreWaitedFor",
                loop(by_32, below_all, copies("cp.async.wait_all;"), two_buffers)},
        Skipped{"TwoGroupsAtOnce",
                loop(by_32, below_all + look_at_the_last,
                     by_turns + copies("cp.async.commit_group; cp.async.commit_group;"
                                       "cp.async.wait_group 3;"),
                     two_buffers)},
        Skipped{"CopiesOfSomeLanes",
                loop(by_32 + "setp.gt.u32 %p2, %r1, 20;", below_all,
                     "@%p2 cp.async.ca.shared.global [%r30], [%rd11], 4; cp.async.wait_all;"
                     "ld.shared.u32 %r12, [%r30];",
                     two_buffers)},
        Skipped{"CopiesOfHalfAWord",
                loop(by_32, below_all,
                     copies("cp.async.wait_all;",
                            "mov.u32 %r34, 2;"
                            "cp.async.ca.shared.global [%r30], [%rd11], 4, %r34;"),
                     two_buffers)},
        Skipped{"CopiesOfFourWords",
                loop("add.u32 %r10, %r10, 128;", "setp.lt.u32 %p1, %r10, 65000;",
                     "cp.async.cg.shared.global [%r30], [%rd11], 16; cp.async.wait_all;"
                     "ld.shared.v4.u32 {%r12, %r20, %r21, %r22}, [%r30];",
                     ".shared .align 16 .b8 tile[512]; mov.u32 %r30, tile; shl.b32 %r10, %r1, 4;"
                     "add.u32 %r30, %r30, %r10; st.shared.v4.u32 [%r30], {0, 0, 0, 0};"
                     "shl.b32 %r10, %r1, 2;")},
        Skipped{"CopiesNobodyWaitsFor", loop(by_32, below_all, copies(""), two_buffers), false},
        // The words that the copies overwrite hold 0, one of them 9.
        Skipped{"CopiesToAnotherPlaceEachTime",
                loop(by_32 + "add.u32 %r30, %r30, 4;",
                     below_all + "@!%p1 ld.shared.u32 %r24, [tile + 7000];",
                     "cp.async.ca.shared.global [%r30], [%rd11], 4; cp.async.wait_all;",
                     ".shared .align 16 .b8 tile[10000]; mov.u32 %r30, tile; mov.u32 %r36, 0;"
                     "ZERO: add.u32 %r37, %r30, %r36; st.shared.u32 [%r37], 0;"
                     "add.u32 %r36, %r36, 4; setp.lt.u32 %p6, %r36, 10000; @%p6 bra ZERO;"
                     "st.shared.u32 [tile + 7000], 9;" +
                         from_thread),
                false},
        Skipped{"WaitsForFewerGroupsEachTime",
                loop(by_32 + "sub.u32 %r34, %r34, 1;", below_all,
                     "cp.async.wait_group %r34; ld.shared.u32 %r12, [%r30];",
                     two_buffers + "st.global.u32 [%rd1], 9; mov.u32 %r34, 1000;"
                                   "cp.async.ca.shared.global [%r30], [%rd1], 4;"
                                   "cp.async.commit_group;"),
                false},
        Skipped{"ReadsWhatTheLastTimeCopied",
                loop(by_32, below_all,
                     "ld.shared.u32 %r12, [%r30];"
                     "cp.async.ca.shared.global [%r30], [%rd11], 4; cp.async.wait_all;",
                     two_buffers)},
        Skipped{"WaitsForACopyFromBefore",
                loop(by_32, below_all,
                     "cp.async.commit_group; cp.async.wait_group 200; ld.shared.u32 %r12, [%r30];",
                     two_buffers + "st.global.u32 [%rd1], 9;"
                                   "cp.async.ca.shared.global [%r30], [%rd1], 4;")},
        Skipped{"CopiesWithOffsets",
                loop("add.u32 %r10, %r10, 32;", "setp.lt.u32 %p1, %r10, 65000;",
                     "cp.async.ca.shared.global [%r30 + 128], [%rd11 + 2000], 4;"
                     "cp.async.wait_all; ld.shared.u32 %r12, [%r30 + 128];",
                     two_buffers)},
        Skipped{"TwoCopiesToOnePlace",
                loop(by_32, below_all,
                     "cp.async.ca.shared.global [%r30], [%rd3], 4;" + copies("cp.async.wait_all;"),
                     two_buffers)},
        Skipped{"CopiesOutOfBounds", loop(by_32, "setp.lt.u32 %p1, %r10, 70000;",
                                          copies("cp.async.wait_all;"), two_buffers)},
        Skipped{"GuardedClock", loop(by_32, below_all + "@!%p1 mov.u32 %r24, %clock;"), false},
        // ptxas would refuse these; find_form accepts them.
        Skipped{"TypeInFront", loop(by_32, below_all, "ld.u32.global %r12, [%rd11];"), false},
        Skipped{"AlignedComparison",
                loop("add.u32 %r10, %r10, 1;", "setp.aligned.lt.u32 %p1, %r10, 60000;"), false},
        Skipped{"VariableAsRegister",
                loop("cvt.u32.u8 %r17, g; add.u32 %r24, %r24, %r17;" + by_32, below_all,
                     ".shared .b8 g[1]; ld.global.u8 g, [%rd11];"),
                false},
        // Loops that do more than advance by a constant step are executed in full.
        Skipped{"SumOfSums", loop(by_32 + "add.u32 %r24, %r24, %r10;", below_all), false},
        Skipped{"Product", loop(by_32 + "mad.lo.u32 %r25, %r10, %r10, 1;", below_all), false},
        Skipped{"HighProduct",
                loop(by_32 +
                         "mul.hi.u32 %r25, %r10, 0x8000000;"
                         "setp.gt.u32 %p2, %r25, 1000;" +
                         count,
                     below_all),
                false},
        Skipped{"Xor", loop(by_32 + "xor.b32 %r26, %r10, 5;", below_all), false},
        Skipped{"Stores", loop(by_32 + "st.global.u32 [%rd1], %r10;", below_all), false},
        Skipped{"Atomics", loop(by_32 + "atom.global.add.u32 %r27, [%rd1], 1;", below_all), false},
        Skipped{"Volatile", loop(by_32, below_all, "ld.volatile.global.u32 %r12, [%rd11];"), false},
        Skipped{"Shuffles", loop(by_32 + "shfl.sync.bfly.b32 %r28, %r11, 1, 31, -1;", below_all),
                false},
        Skipped{"Clock", loop(by_32 + "mov.u32 %r29, %clock;", below_all), false}),
    name_of);

// An attempt to skip may find something new in its second iteration: the sweep over `first` covers
// that.
TEST(LoopSkipper, StartsACopyAnywhere) {
    const std::vector<uint32_t> threes(all, 3);
    for (int first = 0; first < 150; ++first) {
        const std::string starts = "setp.ge.u32 %p2, %r10, " + std::to_string(first) + ";";
        const std::string copy = "@%p2 cp.async.ca.shared.global [%r30], [%rd3], 4;";
        const std::string step = "add.u32 %r10, %r10, 1;";
        const std::string end = "setp.lt.u32 %p1, %r10, 3000;";
        const std::string load = starts + "ld.shared.u32 %r12, [%r30];" + copy;
        const std::string start = two_buffers + "mov.u32 %r10, 0;";
        skipped_in(loop(step, end, load + "@%p2 cp.async.wait_all;", start), {}, threes);
        skipped_in(loop(step, end, load, start), {}, threes);
        const std::string of_more_each_time =
            starts + "sub.u32 %r34, %r10, " + std::to_string(first) +
            "; @%p2 cp.async.ca.shared.global [%r30], [%rd11], 4, %r34; @%p2 cp.async.wait_all;";
        skipped_in(loop(step, end, of_more_each_time, start), {}, threes);
        const std::string of_nothing =
            starts + "@%p2 cp.async.ca.shared.global [%r30], [%rd11], %r41;";
        skipped_in(loop(step, end, of_nothing, start + "mov.u32 %r41, 0;"), {}, threes);
    }
}

// Lanes that copy no bytes may have an address out of bounds.
TEST(LoopSkipper, CopiesPartsNearAnEnd) {
    std::vector<uint32_t> in(all, 1);
    std::fill(in.end() - 40, in.end(), 0);
    const std::string of_some =
        "setp.lt.u32 %p2, %r1, 8; selp.u32 %r34, 4, 0, %p2;"
        "cp.async.ca.shared.global [%r30], [%rd11], 4, %r34; cp.async.wait_all;"
        "ld.shared.u32 %r12, [%r30];";
    for (size_t start = all - 70; start < all; ++start) {
        const std::string from = two_buffers + "add.u32 %r10, %r1, " + std::to_string(start) + ";";
        const std::string back = "sub.u32 %r10, %r10, 1;", on = "add.u32 %r10, %r10, 1;";
        skipped_in(loop(back, "setp.gt.u32 %p1, %r10, 65000;", of_some, from), {}, in);
        skipped_in(loop(on, "setp.lt.u32 %p1, %r10, 70000;", of_some, from), {}, in);
    }
}

// Blocks and warps that take turns in the middle of a loop, and threads that wait for another one.
TEST(LoopSkipper, KeepsTurns) {
    const std::string counts_up_while_others_do = R"(
        mov.u32 %r10, 0;
    COUNT:
        ld.global.u32 %r12, [%rd3]; add.u32 %r10, %r10, 1; setp.lt.u32 %p1, %r10, 100000;
        @%p1 bra COUNT;
        atom.global.add.u32 %r13, [%rd2], 1;
        shl.b32 %r14, %r13, 16;
        add.u32 %r14, %r14, %r4;
        st.global.u32 [%rd1], %r14;
        ret;)";
    EXPECT_GT(skipped_in(counts_up_while_others_do, {.blocks = 3, .threads = 100}), 0U);
    const std::string last_thread_lets_the_others_go = R"(
        setp.eq.u32 %p1, %r4, 95; @%p1 bra LAST;
        mov.u32 %r10, 0;
    WAIT:
        mul.wide.u32 %rd10, %r10, 4; add.s64 %rd11, %rd3, %rd10; ld.global.u32 %r13, [%rd11];
        add.u32 %r10, %r10, 1; ld.global.u32 %r12, [%rd2]; setp.eq.u32 %p2, %r12, 0;
        @%p2 bra WAIT;
        bra END;
    LAST:
        add.u32 %r11, %r11, 1; setp.lt.u32 %p2, %r11, 30000;
        @%p2 bra LAST;
        st.global.u32 [%rd2], 1;
    END:
        setp.eq.u32 %p3, %r4, 0; @%p3 ret;
        st.global.u32 [%rd1], %r10; ret;)";
    std::string in_turns = last_thread_lets_the_others_go;
    in_turns.replace(in_turns.find("mul.wide"), 0, "sub.u32 %r20, 1, %r20;");
    for (const int others : {0, 1, 3, 10, 30, 100}) {
        EXPECT_GT(skipped_in(last_thread_lets_the_others_go, {.threads = 96}, mostly_zeros(others)),
                  0U);
        EXPECT_GT(skipped_in(in_turns, {.threads = 96}, mostly_zeros(others)), 0U);
    }
}

TEST(LoopSkipper, EndsWithTheBudgetWhereItWouldHave) {
    for (const uint64_t budget : {1000, 1001, 1002, 5000, 12345}) {
        const Shape shape{.max_instructions = budget};
        EXPECT_GT(skipped_in(loop(by_32, below_all), shape, mostly_zeros(0)), 0U) << budget;
        skipped_in(loop(by_32, below_all), shape);
    }
}

}  // namespace
}  // namespace warpsim::test
