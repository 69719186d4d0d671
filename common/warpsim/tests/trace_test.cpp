// Additions and their operands, the active lanes of warps, and where a step begins and ends.
#include "warpsim/observers/trace_observer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <functional>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

LaunchTrace traced(const std::string& module, Shape shape, const std::vector<uint32_t>& in) {
    TraceObserver observer;
    shape.observers = {&observer};
    run_ptx(module, shape, in);
    const std::vector<LaunchTrace> launches = observer.launches();
    EXPECT_EQ(launches.size(), 1U);
    return launches.at(0);
}

std::vector<uint32_t> ones(size_t count) {
    return std::vector<uint32_t>(count, std::bit_cast<uint32_t>(1.0F));
}

// A block's tree in place, as nvcc compiles figures 10.6 and 10.9: thread t has element
// `of_thread` * t, and adds unless `idle` sets %p1 for the stride in %r20.
std::string tree(int of_thread, const std::string& first, const std::string& idle,
                 const std::string& next) {
    return kernel("mul.lo.u32 %r21, %r1, " + std::to_string(4 * of_thread) + R"(;
    cvt.u64.u32 %rd10, %r21;
    add.s64 %rd10, %rd3, %rd10;
    mov.u32 %r20, )" +
                  first + R"(;
again:
    )" + idle + R"(
    @%p1 bra behind;
    mul.wide.u32 %rd11, %r20, 4;
    add.s64 %rd11, %rd10, %rd11;
    ld.global.f32 %f1, [%rd10];
    ld.global.f32 %f2, [%rd11];
    add.f32 %f3, %f2, %f1;
    st.global.f32 [%rd10], %f3;
behind:
    bar.sync 0;
    )" + next + R"(
    @%p2 bra again;
    setp.ne.u32 %p3, %r1, 0;
    @%p3 bra done;
    ld.global.f32 %f4, [%rd3];
    st.global.f32 [%rd2], %f4;
done:
    ret;)");
}

const std::string doubling = tree(2, "1", "rem.u32 %r22, %r1, %r20; setp.ne.u32 %p1, %r22, 0;",
                                  "shl.b32 %r20, %r20, 1; setp.le.u32 %p2, %r20, %r3;");
const std::string halving = tree(1, "%r3", "setp.ge.u32 %p1, %r1, %r20;",
                                 "shr.u32 %r20, %r20, 1; setp.ne.u32 %p2, %r20, 0;");

struct Usage {
    uint64_t active = 0, slots = 0;
    bool operator==(const Usage&) const = default;
};

// The lanes that add, out of all lanes of the warps that execute the addition.
Usage usage_of(const std::string& module, uint32_t threads) {
    Usage usage;
    const LaunchTrace launch = traced(module, {.threads = threads}, ones(size_t{2} * threads));
    for (const TracedStep& step : launch.steps) {
        if (step.kind != StepKind::addition) continue;
        for (const Execution& execution : step.executions) {
            usage.active += static_cast<uint64_t>(std::popcount(execution.active));
            usage.slots += warp_size;
        }
    }
    return usage;
}

TEST(Trace, MeasuresTheBooksTrees) {
    EXPECT_EQ(usage_of(doubling, 128), (Usage{255, 864}));
    EXPECT_EQ(usage_of(halving, 128), (Usage{255, 384}));
    EXPECT_EQ(usage_of(doubling, 1024), (Usage{2047, 7136}));
    EXPECT_EQ(usage_of(halving, 1024), (Usage{2047, 2176}));
}

using Sum = std::array<uint64_t, 3>;  // element = one element + another

std::vector<std::vector<Sum>> sums_of(const LaunchTrace& launch) {
    std::vector<std::vector<Sum>> steps;
    for (const TracedStep& step : launch.steps) {
        if (step.kind != StepKind::addition) continue;
        std::vector<Sum>& sums = steps.emplace_back();
        for (const Execution& execution : step.executions)
            for (const LaneOperation& operation : execution.operations)
                sums.push_back({operation.to.value().element, operation.addends.at(1).place.element,
                                operation.addends.at(0).place.element});
    }
    return steps;
}

TEST(Trace, KnowsWhoAddsWhatToWhat) {
    const std::vector<std::vector<Sum>> doubled = {
        {{0, 0, 1}, {2, 2, 3}, {4, 4, 5}, {6, 6, 7}}, {{0, 0, 2}, {4, 4, 6}}, {{0, 0, 4}}};
    EXPECT_EQ(sums_of(traced(doubling, {.threads = 4}, ones(8))), doubled);
    const std::vector<std::vector<Sum>> halved = {
        {{0, 0, 4}, {1, 1, 5}, {2, 2, 6}, {3, 3, 7}}, {{0, 0, 2}, {1, 1, 3}}, {{0, 0, 1}}};
    EXPECT_EQ(sums_of(traced(halving, {.threads = 4}, ones(8))), halved);
}

// The second block begins in the objects of the first, whose shared memory has ended with it.
TEST(Trace, ForgetsTheMemoryOfABlockThatHasEnded) {
    const std::string body = R"(
        .shared .align 4 .b8 sums[128];
        shl.b32 %r10, %r1, 2;
        mov.u32 %r11, sums;
        add.u32 %r11, %r11, %r10;
        ld.shared.f32 %f1, [%r11];
        ld.global.f32 %f2, [%rd3];
        add.f32 %f3, %f1, %f2;
        sub.u32 %r12, 124, %r10;
        mov.u32 %r13, sums;
        add.u32 %r12, %r12, %r13;
        bar.sync 0;
        st.shared.f32 [%r12], %f3;
        ret;)";
    const LaunchTrace launch = traced(kernel(body), {.blocks = 2}, ones(1));
    ASSERT_EQ(launch.steps.size(), 1U);
    ASSERT_EQ(launch.steps[0].executions.size(), 2U);
    for (const LaneOperation& operation : launch.steps[0].executions[1].operations)
        EXPECT_EQ(operation.addends.at(0).made_by, Addend::nobody);
    EXPECT_TRUE(launch.steps[0].meetings.empty());
}

TEST(Trace, FollowsEachSumToTheOutput) {
    const LaunchTrace launch = traced(doubling, {.threads = 2}, ones(4));
    ASSERT_EQ(launch.steps.size(), 3U);
    const LaneOperation &left = launch.steps[0].executions.at(0).operations.at(0),
                        &right = launch.steps[0].executions.at(0).operations.at(1),
                        &both = launch.steps[1].executions.at(0).operations.at(0),
                        &stored = launch.steps[2].executions.at(0).operations.at(0);
    EXPECT_EQ(left.addends.at(0).made_by, Addend::nobody);
    EXPECT_EQ(left.result, 2);
    EXPECT_EQ(both.addends.at(0).made_by, right.id);
    EXPECT_EQ(both.addends.at(1).made_by, left.id);
    EXPECT_EQ(both.result, 4);
    EXPECT_EQ(launch.steps[2].kind, StepKind::move);
    EXPECT_EQ(stored.addends.at(0).made_by, both.id);
    EXPECT_EQ(launch.arrays.at(stored.to.value().array).name, "the buffer of the first argument");
}

TEST(Trace, CountsBarriersAndWhoCameToThem) {
    const LaunchTrace launch = traced(doubling, {.threads = 64}, ones(128));
    ASSERT_EQ(launch.barriers.size(), 7U);
    for (const TracedBarrier& barrier : launch.barriers) EXPECT_EQ(barrier.warps, 2U);
    EXPECT_EQ(launch.steps.at(3).epoch, 3U);
}

// Each thread loads in[thread], then shuffles and adds five times; lane 0 stores.
std::string shuffles(const std::string& mode, const std::string& segment) {
    std::string body = "add.s64 %rd10, %rd3, %rd4; ld.global.f32 %f1, [%rd10]; mov.u32 %r12, -1;\n";
    for (const char* offset : {"16", "8", "4", "2", "1"}) {
        body += "mov.b32 %r10, %f1; shfl.sync." + mode + ".b32 %r11|%p1, %r10, " + offset + ", " +
                segment + ", %r12; mov.b32 %f2, %r11; add.f32 %f1, %f1, %f2;\n";
    }
    return kernel(body + "setp.ne.u32 %p2, %r1, 0; @!%p2 st.global.f32 [%rd2], %f1; ret;");
}

TEST(Trace, FollowsShuffles) {
    const LaunchTrace launch = traced(shuffles("down", "31"), {}, ones(32));
    ASSERT_EQ(launch.steps.size(), 5U);
    for (int step = 0, offset = 16; step < 5; ++step, offset /= 2) {
        const Execution& all = launch.steps[static_cast<size_t>(step)].executions.at(0);
        ASSERT_EQ(all.operations.size(), 32U);
        for (const LaneOperation& operation : all.operations) {
            const Addend& other = operation.addends.at(1);
            const bool in_range = operation.lane + offset < 32;
            EXPECT_EQ(other.from == Addend::From::other_lane, in_range);
            EXPECT_EQ(other.lane, in_range ? operation.lane + offset : 0);
        }
    }
    const LaneOperation& sum = launch.steps[4].executions.at(0).operations.at(0);
    EXPECT_EQ(sum.result, 32);
    EXPECT_TRUE(sum.to);
    EXPECT_FALSE(launch.steps[4].executions.at(0).operations.at(1).to);
}

TEST(Trace, FollowsEveryKindOfShuffle) {
    const auto lane_of = [](const LaunchTrace& launch, size_t lane) {
        return launch.steps.at(0).executions.at(0).operations.at(lane).addends.at(1).lane;
    };
    EXPECT_EQ(lane_of(traced(shuffles("bfly", "31"), {}, ones(32)), 5), 21);
    EXPECT_EQ(lane_of(traced(shuffles("up", "0"), {}, ones(32)), 20), 4);
    EXPECT_EQ(lane_of(traced(shuffles("idx", "31"), {}, ones(32)), 5), 16);
}

TEST(Trace, SeesThatAZeroCarriesNothing) {
    const LaunchTrace launch = traced(kernel(R"(mov.f32 %f1, 0f00000000;
        add.s64 %rd10, %rd3, %rd4; ld.global.f32 %f2, [%rd10];
        setp.lt.u32 %p1, %r1, 3; selp.f32 %f2, %f2, %f1, %p1;
        add.f32 %f3, %f1, %f2; add.f32 %f3, %f3, %f1; ret;)"),
                                      {}, ones(32));
    ASSERT_EQ(launch.steps.size(), 2U);
    for (const TracedStep& step : launch.steps) {
        EXPECT_EQ(step.executions.at(0).active, full_mask);
        ASSERT_EQ(step.executions[0].operations.size(), 3U);
        EXPECT_EQ(step.executions[0].operations[2].addends.size(), 1U);
    }
}

TEST(Trace, KnowsTheElementsOfVectors) {
    const LaunchTrace launch = traced(kernel(R"(mul.wide.u32 %rd10, %r1, 16;
        add.s64 %rd10, %rd3, %rd10; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd10];
        add.f32 %f5, %f1, %f2; add.f32 %f6, %f3, %f4;
        ld.global.b64 %rd11, [%rd10]; mov.b64 {%r10, %r11}, %rd11; mov.b32 %f7, %r11;
        add.f32 %f8, %f5, %f7; ret;)"),
                                      {.threads = 4}, ones(16));
    const auto addends = [&](size_t step) {
        const auto& both = launch.steps.at(step).executions.at(0).operations.at(2).addends;
        return std::pair(both.at(0).place.element, both.at(1).place.element);
    };
    EXPECT_EQ(addends(0), std::pair(uint64_t{8}, uint64_t{9}));
    EXPECT_EQ(addends(1), std::pair(uint64_t{10}, uint64_t{11}));
    EXPECT_EQ(addends(2).second, 9U);
}

// A product derives from neither of its factors, a negated value from the value itself.
TEST(Trace, PassesOnWhatIsNotMixed) {
    const LaunchTrace launch = traced(kernel(R"(add.s64 %rd10, %rd3, %rd4;
        ld.global.f32 %f1, [%rd10]; ld.global.f32 %f2, [%rd10+128]; mul.f32 %f3, %f1, %f2;
        neg.f32 %f4, %f1; add.f32 %f5, %f3, %f4; ret;)"),
                                      {}, ones(64));
    const std::vector<Addend>& addends =
        launch.steps.at(0).executions.at(0).operations.at(7).addends;
    ASSERT_EQ(addends.size(), 1U);
    EXPECT_EQ(addends[0].place.element, 7U);
}

// A double is shuffled in two halves.
TEST(Trace, FollowsHalvesOfADouble) {
    const LaunchTrace launch = traced(kernel(R"(.reg .f64 %d<5>; add.s64 %rd10, %rd3, %rd4;
        ld.global.f32 %f1, [%rd10]; cvt.f64.f32 %d1, %f1; add.f64 %d2, %d1, %d1;
        mov.b64 {%r10, %r11}, %d2; mov.u32 %r12, -1;
        shfl.sync.down.b32 %r13|%p1, %r10, 1, 31, %r12;
        shfl.sync.down.b32 %r14|%p1, %r11, 1, 31, %r12;
        mov.b64 %d3, {%r13, %r14}; add.f64 %d4, %d2, %d3; ret;)"),
                                      {}, ones(32));
    const LaneOperation& sum = launch.steps.at(1).executions.at(0).operations.at(0);
    EXPECT_EQ(sum.result, 4);
    EXPECT_EQ(sum.addends.at(1).lane, 1);
    EXPECT_EQ(sum.addends.at(1).made_by, launch.steps[0].executions[0].operations[1].id);
}

TEST(Trace, FollowsAsynchronousCopies) {
    const LaunchTrace launch = traced(kernel(R"(mov.u32 %r10, words; mad.lo.u32 %r10, %r1, 8, %r10;
        mul.wide.u32 %rd10, %r1, 8; add.s64 %rd10, %rd3, %rd10;
        cp.async.ca.shared.global [%r10], [%rd10], 8;
        cp.async.commit_group; cp.async.wait_group 0;
        ld.shared.f32 %f1, [%r10]; ld.shared.f32 %f2, [%r10+4]; add.f32 %f3, %f1, %f2; ret;)",
                                             ".shared .align 16 .b8 words[256];"),
                                      {}, ones(64));
    ASSERT_EQ(launch.steps.size(), 2U);
    const std::vector<LaneOperation>& moves = launch.steps[0].executions.at(0).operations;
    const LaneOperation& sum = launch.steps[1].executions.at(0).operations.at(5);
    ASSERT_EQ(moves.size(), 64U);
    for (const Addend& addend : sum.addends) {
        const LaneOperation& move = moves[addend.made_by - moves[0].id];
        EXPECT_EQ(move.lane, 5);
        EXPECT_EQ(move.result, 1);
        EXPECT_EQ(move.addends.at(0).place.element, addend.place.element);
    }
    EXPECT_EQ(sum.addends.at(1).place.element, 11U);
}

TEST(Trace, AsksTheBanks) {
    const auto words_of = [](const std::string& scale) {
        const LaunchTrace launch = traced(kernel("mul.lo.u32 %r10, %r1, " + scale + R"(;
                mov.u32 %r11, words; add.u32 %r10, %r10, %r11; ld.shared.f32 %f1, [%r10];
                add.f32 %f2, %f1, %f1; ret;)",
                                                 ".shared .align 16 .b8 words[4096];"),
                                          {}, ones(1));
        return launch.steps.at(0).executions.at(0).banks.at(0);
    };
    EXPECT_EQ(words_of("4").wavefronts, 1U);
    EXPECT_EQ(words_of("4").words,
              (std::array<uint8_t, 32>{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
                                       1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(words_of("64").wavefronts, 16U);
    EXPECT_EQ(words_of("64").words[16], 16);
    EXPECT_EQ(words_of("64").words[1], 0);
}

TEST(Trace, TellsAtomicsFromAdditions) {
    const LaunchTrace launch = traced(kernel(R"(add.s64 %rd10, %rd3, %rd4;
        ld.global.f32 %f1, [%rd10]; red.global.add.f32 [%rd2], %f1; ret;)"),
                                      {.threads = 3}, ones(3));
    ASSERT_EQ(launch.steps.size(), 1U);
    EXPECT_EQ(launch.steps[0].kind, StepKind::atomic);
    const std::vector<LaneOperation>& operations = launch.steps[0].executions.at(0).operations;
    ASSERT_EQ(operations.size(), 3U);
    EXPECT_EQ(operations[2].result, 3);
    EXPECT_EQ(operations[2].addends.at(0).made_by, operations[1].id);  // made the previous value
}

// Warp 1 has no element: it adds 0, and the sum in memory stays warp 0's.
TEST(Trace, KeepsASumToWhichAWarpAddsNothing) {
    const LaunchTrace launch = traced(kernel(R"(mov.f32 %f1, 0f00000000; setp.ge.u32 %p1, %r1, 32;
        @%p1 bra all; add.s64 %rd10, %rd3, %rd4; ld.global.f32 %f1, [%rd10];
all:    red.shared.add.f32 [total], %f1; bar.sync 0; setp.ne.u32 %p2, %r1, 0;
        @!%p2 ld.shared.f32 %f2, [total]; @!%p2 st.global.f32 [%rd2], %f2; ret;)",
                                             ".shared .align 4 .b8 total[4];"),
                                      {.threads = 64}, ones(32));
    const TracedStep& stores = launch.steps.back();
    ASSERT_EQ(stores.kind, StepKind::move);
    const std::vector<LaneOperation>& adds = launch.steps.front().executions.at(0).operations;
    EXPECT_EQ(stores.executions.at(0).operations.at(0).addends.at(0).made_by, adds.back().id);
}

TEST(Trace, TakesAnExchangeForAStore) {
    const LaunchTrace launch = traced(kernel(R"(add.s64 %rd10, %rd3, %rd4;
        ld.global.b32 %r10, [%rd10]; atom.global.exch.b32 %r11, [%rd1], %r10; ret;)"),
                                      {.threads = 3}, ones(3));
    ASSERT_EQ(launch.steps.size(), 1U);
    EXPECT_EQ(launch.steps[0].kind, StepKind::move);
    EXPECT_EQ(launch.steps[0].executions.at(0).operations.at(2).to.value().element, 2U);
}

// Shared memory of the second launch is not the first's.
TEST(Trace, ForgetsSharedMemoryBetweenLaunches) {
    TraceObserver observer;
    const Shape shape{.threads = 1, .observers = {&observer}};
    const std::string store =
                          "ld.global.f32 %f1, [%rd1]; add.f32 %f2, %f1, %f1;"
                          "st.shared.f32 [words], %f2; ret;",
                      add = "ld.shared.f32 %f1, [words]; add.f32 %f2, %f1, %f1; ret;",
                      words = ".shared .align 16 .b8 words[16];";
    run_ptx(kernel(store, words), shape, ones(1));
    run_ptx(kernel(add, words), shape, ones(1));
    const std::vector<LaunchTrace> launches = observer.launches();
    ASSERT_EQ(launches.size(), 2U);
    const LaneOperation& sum = launches[1].steps.at(0).executions.at(0).operations.at(0);
    EXPECT_EQ(sum.addends.at(0).made_by, Addend::nobody);
}

// Without the barrier the next step reads what other threads write.
TEST(Trace, SeesThreadsMeetWhereNoBarrierIsBetween) {
    std::string without = halving;
    without.replace(without.find("bar.sync 0;"), 11, "");
    const LaunchTrace apart = traced(halving, {.threads = 4}, ones(8)),
                      together = traced(without, {.threads = 4}, ones(8));
    for (const TracedStep& step : apart.steps) EXPECT_TRUE(step.meetings.empty());
    ASSERT_EQ(together.steps.size(), 4U);
    for (const TracedStep& step : together.steps)  // the last reads what the same thread wrote
        EXPECT_EQ(step.meetings.empty(), step.kind == StepKind::move);
}

TEST(Trace, ReordersStepsOfWarpsThatSkipSome) {
    // Warp 0 adds on the second line only, warp 1 on both.
    const LaunchTrace launch = traced(kernel(R"(setp.lt.u32 %p1, %r1, 32;
        add.s64 %rd10, %rd3, %rd4; ld.global.f32 %f1, [%rd10]; @%p1 bra second;
        add.f32 %f1, %f1, %f1;
second: add.f32 %f1, %f1, %f1; ret;)"),
                                      {.threads = 64}, ones(64));
    ASSERT_EQ(launch.steps.size(), 2U);
    EXPECT_LT(launch.steps[0].at.line, launch.steps[1].at.line);
    EXPECT_EQ(launch.steps[0].executions.size(), 1U);
    EXPECT_EQ(launch.steps[1].executions.size(), 2U);
}

TEST(Trace, KeepsWhatCameBeforeAFault) {
    const LaunchTrace launch = traced(kernel(R"(add.s64 %rd10, %rd3, %rd4;
        ld.global.f32 %f1, [%rd10]; add.f32 %f2, %f1, %f1; mov.u64 %rd11, 0;
        st.global.f32 [%rd11], %f2; ret;)"),
                                      {}, ones(32));
    EXPECT_EQ(launch.steps.size(), 1U);
}

TEST(Trace, EndsWhereAKernelAddsForEver) {
    const LaunchTrace launch = traced(kernel(R"(add.s64 %rd10, %rd3, %rd4;
        ld.global.f32 %f1, [%rd10];
again:  add.f32 %f1, %f1, %f1; bra again;)"),
                                      {.max_instructions = 100'000}, ones(32));
    EXPECT_TRUE(launch.cut_off);
    EXPECT_EQ(launch.steps.size(), 6144U);
}

// A drawing of one thread's endless loop took half a minute when it had as many steps as operations.
TEST(Trace, EndsWhereOneThreadAddsForEver) {
    const LaunchTrace launch = traced(kernel(R"(setp.ne.u32 %p1, %r1, 0; @%p1 ret;
        ld.global.f32 %f1, [%rd3];
again:  add.f32 %f1, %f1, %f1; bra again;)"),
                                      {.max_instructions = 100'000}, ones(32));
    EXPECT_TRUE(launch.cut_off);
    EXPECT_EQ(launch.steps.size(), 16'384U);
}

TEST(Trace, EndsWhereAKernelWaitsForEver) {
    const LaunchTrace launch =
        traced(kernel("again: bar.sync 0; bra again;"), {.max_instructions = 100'000}, ones(32));
    EXPECT_TRUE(launch.cut_off);
    EXPECT_EQ(launch.barriers.size(), 4096U);
}

// Four lanes, two of which have the same key: a histogram adds constants.
TEST(Trace, OfAHistogramAddsElementsWhereTheirKeysSay) {
    const LaunchTrace launch = traced(kernel(R"(
        mul.wide.u32 %rd20, %r1, 4;
        add.s64 %rd21, %rd3, %rd20;
        ld.global.u32 %r20, [%rd21];
        mul.wide.u32 %rd22, %r20, 4;
        add.s64 %rd23, %rd2, %rd22;
        red.global.add.u32 [%rd23], 1;
        ret;)"),
                                      {.threads = 4, .outputs = 4}, {2, 0, 2, 3});
    ASSERT_EQ(launch.steps.size(), 1U);
    EXPECT_EQ(launch.steps[0].kind, StepKind::atomic);
    const std::vector<LaneOperation>& operations = launch.steps[0].executions.at(0).operations;
    ASSERT_EQ(operations.size(), 4U);
    const std::vector<uint64_t> to{2, 0, 2, 3};
    for (size_t lane = 0; lane < operations.size(); ++lane) {
        EXPECT_EQ(operations[lane].to->element, to[lane]);
        EXPECT_EQ(operations[lane].addends.back().place.element, lane);
    }
    EXPECT_EQ(operations[2].addends.size(), 2U);  // what lane 0 has counted, and its own
}

}  // namespace
}  // namespace warpsim::test
