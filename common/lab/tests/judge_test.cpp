// The harness on kernels that are right or wrong in a known way.
#include "lab/judge.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "lab/error.h"
#include "lab/tests/fake_sim.h"

namespace lab {
namespace {

using testing::Call;
using testing::FakeKernel;
using testing::FakeSim;
using testing::faulting;
using testing::right_kernel;
using testing::weighted;

const SegmentSums doubling{};
const SegmentSums halving{.strides = Strides::halving};
const SegmentSums shared{.strides = Strides::halving,
                         .shared_bytes_per_thread = 4,
                         .input_unchanged = true,
                         .first_add_on_load = true};

LabSpec spec() {
    LabSpec spec;
    spec.tasks = {{"OneBlock", "one", 5, {}, {}, {}}, {"ManyBlocks", "many", 5, {}, {}, {}}};
    return spec;
}

Suite suite_of(const SegmentSums& sums) {
    return {sums,
            join({sums.one_block("OneBlock", {1, 2, 8, 64, 256}),
                  sums.blocks("ManyBlocks", {{2, 1}, {3, 16}, {4, 256}}),
                  sums.unchanged("ManyBlocks", {{2, 32}})}),
            sums.one("Limits", "counted", {4, 256})};
}

// GoogleTest cannot run inside itself.
void run_one_by_one(const std::vector<NamedTest>& tests) {
    for (const NamedTest& test : tests) test.passes();
}

Verdict judged_on(std::vector<Rig> rigs, const SegmentSums& sums = doubling,
                  const std::string& only = "") {
    const LabSpec lab = spec();
    const Suite suite = suite_of(sums);
    const auto name = [](const std::string& text) { return text; };
    Judge judge(
        {lab, suite, std::move(rigs), "kernel", only, 1, name, [](auto) {}, run_one_by_one});
    Verdict verdict;
    judge.judge(verdict);
    return verdict;
}

Verdict judged(FakeKernel kernel, const SegmentSums& sums = doubling) {
    FakeSim sim(std::move(kernel));
    return judged_on({{&sim, &sim, "sim"}}, sums);
}

// The failure that is looked into.
Failure first_failure(const Verdict& verdict) {
    for (const TaskResult& task : verdict.tasks) {
        for (const CaseResult& result : task.cases) {
            if (result.name == verdict.first_failure && result.failure) return *result.failure;
        }
    }
    ADD_FAILURE() << "nothing failed";
    return {};
}

// Weights inside the own segment by k, counted from its begin; 0 outside.
FakeKernel in_segment(std::function<int(uint32_t threads, size_t k)> weight) {
    return [weight](Call& call) {
        const size_t size = 2 * call.threads;
        return weighted([&](uint32_t b, size_t i) {
            return i / size == b ? weight(call.threads, i % size) : 0;
        })(call);
    };
}

TEST(Judge, GivesARightKernelAllPoints) {
    const Verdict verdict = judged(right_kernel());
    EXPECT_EQ(verdict.state, State::passed);
    EXPECT_EQ(verdict.points, 10);
    EXPECT_EQ(verdict.first_failure, "");
    EXPECT_EQ(verdict.cause, "");
}

TEST(Judge, FailsASumThatIsWrongByOneElementAndNamesIt) {
    const Verdict verdict = judged(
        in_segment([](uint32_t threads, size_t k) { return threads == 64 && k == 77 ? 0 : 1; }));
    EXPECT_EQ(verdict.state, State::failed);
    EXPECT_EQ(verdict.points, 5);
    EXPECT_EQ(verdict.first_failure, "OneBlock.threads_64");
    EXPECT_EQ(verdict.cause, "unknown");
    const Failure failure = first_failure(verdict);
    EXPECT_EQ(failure.what, What::wrong_sum);
    EXPECT_EQ(failure.elements, (std::vector<Elements>{{77, 78, 1, 0, ElementKind::lost}}));
}

TEST(Judge, LooksIntoTheSmallestFailureWhereverItStands) {
    const Verdict verdict = judged(in_segment([](uint32_t, size_t k) { return k == 0 ? 2 : 1; }));
    EXPECT_EQ(verdict.first_failure, "OneBlock.threads_1");
    EXPECT_EQ(verdict.points, 0);
}

TEST(Judge, NeverPassesANaN) {
    const auto nan = [](Call& call) {
        std::fill(call.output.begin(), call.output.end(), std::nanf(""));
        return device::Outcome{};
    };
    const Verdict verdict = judged(nan);
    EXPECT_EQ(first_failure(verdict).what, What::not_a_number);
    EXPECT_EQ(verdict.cause, "not_a_number");
    EXPECT_EQ(verdict.points, 0);
}

TEST(Judge, NeverPassesAnOutputThatIsNotWritten) {
    const Verdict verdict = judged([](Call&) { return device::Outcome{}; });
    EXPECT_EQ(first_failure(verdict).what, What::not_written);
    EXPECT_EQ(verdict.cause, "not_written");
}

TEST(Judge, FindsAnOutputLeftOverFromTheCallBefore) {
    int calls = 0;
    const auto once = [&calls](Call& call) {
        return calls++ % 2 ? device::Outcome{} : right_kernel()(call);
    };
    EXPECT_EQ(first_failure(judged(once)).what, What::not_written);
}

TEST(Judge, FindsASumThatKeepsSomethingFromTheCallBefore) {
    float kept = 0;
    const auto keeps = [&kept](Call& call) {
        auto outcome = right_kernel()(call);
        call.output[0] += kept;
        kept = 1e6f;
        return outcome;
    };
    EXPECT_EQ(judged(keeps).state, State::failed);
}

TEST(Judge, ToleratesAnyOrderOfAdditionOnFractions) {
    const auto backwards = [](Call& call) {
        for (uint32_t b = 0; b < call.blocks; ++b) {
            float sum = 0;
            for (size_t k = 2 * call.threads; k-- > 0;) sum += call.input[b * 2 * call.threads + k];
            call.output[b] = sum;
        }
        return device::Outcome{};
    };
    EXPECT_EQ(judged(backwards).state, State::passed);
}

TEST(Judge, FindsSumsThatLoseTheirFractions) {
    const auto whole = [](Call& call) {
        auto outcome = right_kernel()(call);
        for (float& sum : call.output) sum = std::trunc(sum);
        return outcome;
    };
    EXPECT_EQ(judged(whole).cause, "truncated_to_integer");
}

TEST(Judge, FindsSumsThatDependOnTheOrderOfWarps) {
    const auto ordered = [](Call& call) {
        auto outcome = right_kernel()(call);
        if (call.order == device::WarpOrder::descending && call.threads > 32) call.output[0] += 1;
        return outcome;
    };
    const Verdict verdict = judged(ordered);
    EXPECT_EQ(verdict.first_failure, "OneBlock.threads_64");
    EXPECT_EQ(verdict.cause, "order_dependent");
}

TEST(Judge, AsksForAnUnchangedInputOnlyWhereTheLabDoes) {
    const auto changes = [](Call& call) {
        auto outcome = right_kernel()(call);
        call.input[0] += 1;
        return outcome;
    };
    EXPECT_EQ(judged(changes, doubling).state, State::passed);
    const Verdict verdict = judged(changes, shared);
    EXPECT_EQ(verdict.first_failure, "ManyBlocks.input_unchanged_blocks_2_threads_32");
    EXPECT_EQ(verdict.cause, "input_changed");
}

TEST(Judge, FindsDamagedGuards) {
    FakeSim sim(right_kernel());
    sim.damaged = {{1, 4}};
    CaseRunner runner({&sim, &sim, "gpu"}, "kernel", 1);
    const CaseRun run = runner.run(doubling.one("OneBlock", "x", {1, 4}));
    ASSERT_TRUE(run.result.failure);
    EXPECT_EQ(run.result.failure->what, What::outside_written);
}

TEST(Judge, NamesEveryKindOfFault) {
    EXPECT_EQ(judged(faulting(device::FaultKind::out_of_bounds)).cause, "out_of_bounds");
    EXPECT_EQ(judged(faulting(device::FaultKind::barrier_stuck)).cause, "barrier_divergence");
    EXPECT_EQ(judged(faulting(device::FaultKind::never_ends)).cause, "endless_loop");
    EXPECT_EQ(judged(faulting(device::FaultKind::trap)).cause, "unknown");
}

TEST(Judge, DoesNotBlameTheKernelForAnInstructionThatSimDoesNotKnow) {
    EXPECT_THROW(judged(faulting(device::FaultKind::unsupported)), NoVerdict);
}

TEST(Judge, SkipsLargerCasesOfAKernelThatNeverEnds) {
    int runs = 0;
    const auto endless = [&runs](Call& call) {
        ++runs;
        return faulting(device::FaultKind::never_ends)(call);
    };
    const Verdict verdict = judged(endless);
    EXPECT_EQ(verdict.tasks[0].cases[1].state, CaseState::skipped);
    EXPECT_EQ(verdict.tasks[0].cases[1].sentence,
              "1 block of 2 threads sums 4 elements: not run, since OneBlock.threads_1 never ends");
    EXPECT_LE(runs, 3);
}

TEST(Judge, RunsTheNextCaseAfterAFault) {
    const auto some = [](Call& call) {
        return call.threads == 8 ? faulting(device::FaultKind::trap)(call) : right_kernel()(call);
    };
    const Verdict verdict = judged(some);
    EXPECT_EQ(verdict.first_failure, "OneBlock.threads_8");
    EXPECT_EQ(verdict.tasks[1].points, 5);
}

TEST(Judge, KnowsAHalfSegmentInEveryLab) {
    const auto half = in_segment([](uint32_t threads, size_t k) { return k < threads ? 1 : 0; });
    for (const SegmentSums& sums : {doubling, halving, shared})
        EXPECT_EQ(judged(half, sums).cause, "half_segment");
}

TEST(Judge, KnowsASkippedFirstOrLastStrideByTheLabsOrder) {
    const auto odd_lost = in_segment([](uint32_t, size_t k) { return k % 2 ? 0 : 1; });
    EXPECT_EQ(judged(odd_lost, doubling).cause, "first_stride_skipped");
    EXPECT_EQ(judged(odd_lost, halving).cause, "last_stride_skipped");
    EXPECT_EQ(judged(odd_lost, shared).cause, "last_stride_skipped");
    const auto quarter =
        in_segment([](uint32_t threads, size_t k) { return k & (threads / 2) ? 0 : 1; });
    EXPECT_EQ(judged(quarter, shared).cause, "first_stride_skipped");
    EXPECT_EQ(judged(quarter, halving).cause, "unknown");
}

TEST(Judge, KnowsTheLastElement) {
    const auto last =
        in_segment([](uint32_t threads, size_t k) { return k == 2 * threads - 1 ? 0 : 1; });
    EXPECT_EQ(judged(last).cause, "last_element_skipped");
    const auto last_two =
        in_segment([](uint32_t threads, size_t k) { return k + 2 >= 2 * threads ? 0 : 1; });
    EXPECT_EQ(judged(last_two).cause, "unknown");
}

TEST(Judge, NamesNoCauseThatFitsOnlyTheSmallestCases) {
    // With one thread the upper half is lost; larger cases lose their first element.
    const auto mixed =
        in_segment([](uint32_t threads, size_t k) { return k == (threads == 1 ? 1 : 0) ? 0 : 1; });
    EXPECT_EQ(judged(mixed).cause, "unknown");
}

TEST(Judge, KnowsDoubledElements) {
    EXPECT_EQ(judged(in_segment([](uint32_t, size_t k) { return k < 2 ? 2 : 1; })).cause,
              "element_doubled");
    EXPECT_EQ(judged(in_segment([](uint32_t, size_t k) { return k < 2 ? 3 : 1; })).cause,
              "unknown");
    EXPECT_EQ(judged(in_segment([](uint32_t, size_t k) {
                  return k == 0 ? 2 : k == 1 ? 0 : 1;
              })).cause,
              "unknown");
}

TEST(Judge, KnowsAMissingBlockOffset) {
    const auto first = [](Call& call) {
        return weighted([&](uint32_t, size_t i) { return i < 2 * call.threads ? 1 : 0; })(call);
    };
    EXPECT_EQ(judged(first).cause, "block_offset_missing");
}

TEST(Judge, KnowsOverlappingSegments) {
    const auto overlap = [](Call& call) {
        return weighted([&](uint32_t b, size_t i) {
            return i >= b * call.threads && i < (b + 2) * call.threads ? 1 : 0;
        })(call);
    };
    EXPECT_EQ(judged(overlap).cause, "overlapping_segments");
}

FakeKernel into_output_0(bool own_segment, uint32_t writer_offset) {
    return [=](Call& call) {
        float sum = 0;
        const uint32_t block = own_segment ? call.blocks - 1 - writer_offset : 0;
        for (size_t k = 0; k < 2 * call.threads; ++k)
            sum += call.input[2 * call.threads * block + k];
        call.output[0] = sum;
        return device::Outcome{};
    };
}

TEST(Judge, KnowsThatEveryBlockWritesOutput0) {
    EXPECT_EQ(judged(into_output_0(true, 0)).cause, "every_block_writes_output_0");
}

// Output 0 is right and the rest unwritten: one block alone may have written, or all of them the
// same.
TEST(Judge, TellsTheFigureFromASingleWriterByTheStoresOnly) {
    const auto with_stores = [](uint64_t stores_a_block) {
        FakeSim* device = nullptr;
        FakeSim sim([&](Call& call) {
            device->counted.global_stores = stores_a_block ? stores_a_block * call.blocks : 1;
            return into_output_0(false, 0)(call);
        });
        device = &sim;
        return judged_on({{&sim, &sim, "sim"}}, shared).cause;
    };
    EXPECT_EQ(with_stores(1), "figure_10_6");
    EXPECT_EQ(with_stores(0), "not_written");
}

TEST(Judge, KnowsAHardCodedBlockSize) {
    const auto right_with = [](std::set<uint32_t> sizes) {
        return judged(in_segment([sizes](uint32_t threads, size_t k) {
                   return k || sizes.count(threads);
               }))
            .cause;
    };
    EXPECT_EQ(right_with({64}), "hard_coded_block_size");
    EXPECT_EQ(right_with({8, 64}), "unknown");
    EXPECT_EQ(right_with({256}), "unknown");  // nothing larger was tried
}

// What passes on sim must pass on the GPU.
TEST(Judge, ComparesTheDevices) {
    FakeSim sim(right_kernel()), same(right_kernel());
    const Verdict agrees = judged_on({{&sim, &sim, "sim"}, {&same, nullptr, "gpu"}});
    EXPECT_EQ(agrees.state, State::passed);
    EXPECT_EQ(agrees.devices.at(1).agrees, true);
    EXPECT_GT(agrees.devices.at(1).outputs_compared, 0u);
    EXPECT_EQ(agrees.devices.at(1).outputs_different, 0u);

    FakeSim other(
        in_segment([](uint32_t threads, size_t k) { return threads == 256 && k == 0 ? 0 : 1; }));
    const Verdict disagrees = judged_on({{&sim, &sim, "sim"}, {&other, nullptr, "gpu"}});
    EXPECT_EQ(disagrees.state, State::failed);
    EXPECT_EQ(disagrees.points, 10);
    EXPECT_EQ(disagrees.devices.at(1).agrees, false);
    EXPECT_EQ(first_failure(disagrees).what, What::devices_disagree);
}

TEST(Judge, SeesOneBitThatDiffersBetweenDevices) {
    FakeSim sim(right_kernel());
    FakeSim other([](Call& call) {
        auto outcome = right_kernel()(call);
        const bool fractions = call.input[0] != std::trunc(call.input[0]);
        if (fractions) call.output[0] = std::nextafter(call.output[0], 1e9f);
        return outcome;
    });
    const Verdict verdict = judged_on({{&sim, &sim, "sim"}, {&other, nullptr, "gpu"}});
    EXPECT_EQ(verdict.devices.at(1).agrees, true);
    EXPECT_GT(verdict.devices.at(1).outputs_different, 0u);
}

TEST(Judge, DoesNotHangTheGpuWithWhatHangsOnSim) {
    FakeSim sim(faulting(device::FaultKind::never_ends)), gpu(right_kernel());
    judged_on({{&sim, &sim, "sim"}, {&gpu, nullptr, "gpu"}});
    EXPECT_EQ(gpu.runs, 0);
}

TEST(Judge, RunsOneCaseAloneAndGivesNoPoints) {
    FakeSim sim(right_kernel());
    const Verdict verdict = judged_on({{&sim, &sim, "sim"}}, doubling, "OneBlock.threads_8");
    EXPECT_EQ(verdict.state, State::passed);
    EXPECT_FALSE(verdict.points);
    EXPECT_EQ(verdict.tasks[0].cases.size(), 1u);
}

TEST(Judge, RefusesAnUnknownCaseAndListsTheKnownOnes) {
    FakeSim sim(right_kernel());
    try {
        judged_on({{&sim, &sim, "sim"}}, doubling, "OneBlock.threads_9");
        FAIL();
    } catch (const UsageError& error) {
        EXPECT_TRUE(
            std::string(error.what())
                .starts_with(
                    "there is no case OneBlock.threads_9; the cases are OneBlock.threads_1, "));
    }
}

}  // namespace
}  // namespace lab
