// Tests the harness on kernels that are right or have known mistakes.
#include "judge/judge.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/error.h"
#include "judge/headlines.h"
#include "judge/limits.h"
#include "judge/tests/judged.h"

namespace lab {
namespace {

using testing::Call;
using testing::doubling;
using testing::FakeSim;
using testing::faulting;
using testing::first_failure;
using testing::in_segment;
using testing::judged;
using testing::judged_on;
using testing::right_kernel;
using testing::shared;

TEST(Judge, GivesARightKernelAllPoints) {
    const Verdict verdict = judged(right_kernel());
    EXPECT_EQ(verdict.state, State::passed);
    EXPECT_EQ(verdict.points, 10);
    EXPECT_EQ(verdict.first_failure, "");
    EXPECT_EQ(verdict.cause, "");
}

TEST(Judge, CountsTheHeadlinesOfARightKernel) {
    const Verdict verdict = judged(right_kernel());
    ASSERT_EQ(verdict.headlines.size(), 1u);
    EXPECT_EQ(verdict.headlines[0].counter, "launches_per_call");
    EXPECT_EQ(verdict.headlines[0].at, "4 blocks of 256 threads");
    EXPECT_TRUE(verdict.headlines[0].measured);
    EXPECT_EQ(verdict.headlines[0].solution, 1);
    EXPECT_EQ(verdict.headlines[0].best, 1);
}

TEST(Judge, CountsNoHeadlineOfAWrongKernel) {
    const Verdict verdict = judged(in_segment([](uint32_t, size_t k) { return k == 0 ? 2 : 1; }));
    ASSERT_EQ(verdict.headlines.size(), 1u);
    EXPECT_FALSE(verdict.headlines[0].measured);
    EXPECT_EQ(verdict.headlines[0].at, "");
}

TEST(Judge, CountsNoHeadlineIfTheCountedCaseIsWrong) {
    FakeSim sim(in_segment([](uint32_t, size_t k) { return k == 0 ? 2 : 1; }));
    CaseRunner runner({&sim, &sim, "sim"}, testing::subject_of(doubling), 1);
    const Suite suite = testing::suite_of(doubling);
    CountedCases cases(runner, suite);
    EXPECT_FALSE(headlines(testing::spec().headlines, &cases).at(0).measured);
}

TEST(Judge, CountsALimitAtTheCasesOfItsTaskIfItHasAny) {
    FakeSim sim(right_kernel());
    CaseRunner runner({&sim, &sim, "sim"}, testing::subject_of(doubling), 1);
    Suite suite = testing::suite_of(doubling);
    suite.counted.push_back(one(doubling, "OneBlock", "counted", {{"blocks", 1}, {"threads", 8}}));
    CountedCases cases(runner, suite);
    const auto counted_in = [&](const std::string& task) {
        return cases.highest(counter_of("launches_per_call"), task)->of->task;
    };
    EXPECT_EQ(counted_in("Limits"), "Limits");
    EXPECT_EQ(counted_in("OneBlock"), "OneBlock");
    EXPECT_EQ(counted_in("ManyBlocks"), "Limits");  // the first of all
}

TEST(Judge, CountsNoLimitOfAFunctionThatIsNotWritten) {
    FakeSim sim(right_kernel());
    Subject subject = testing::subject_of(doubling);
    subject.unwritten = {"K"};
    const DeviceUnderTest device{&sim, &sim, "sim"};
    CaseRunner runner(device, subject, 1);
    const Suite suite = testing::suite_of(doubling);
    CountedCases cases(runner, suite);
    LimitSpec limit;
    limit.counter = "launches_per_call";
    limit.says = "one launch";
    const CaseResult result = Limits(device, cases).judge({}, limit, "").result;
    EXPECT_EQ(result.state, CaseState::skipped);
    EXPECT_EQ(result.sentence, "one launch: not counted until K is written");
}

TEST(Judge, KnowsTheCounterOfAHeadline) {
    EXPECT_THROW(headlines({{"loads", "loads", 1, {}}}, nullptr), NoVerdict);
}

TEST(Judge, CountsNoHeadlineOfOneCase) {
    FakeSim sim(right_kernel());
    const Verdict verdict = judged_on({{&sim, &sim, "sim"}}, doubling, "OneBlock.threads_8");
    EXPECT_FALSE(verdict.headlines.at(0).measured);
}

TEST(Judge, CountsNoHeadlineOnAGpu) {
    FakeSim gpu(right_kernel());
    EXPECT_FALSE(judged_on({{&gpu, nullptr, "gpu"}}).headlines.at(0).measured);
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
        const bool descending = call.choice.order == device::WarpOrder::descending;
        if (descending && call.threads > 32) call.output[0] += 1;
        return outcome;
    };
    const Verdict verdict = judged(ordered);
    EXPECT_EQ(verdict.first_failure, "OneBlock.threads_64");
    EXPECT_EQ(verdict.cause, "order_dependent");
}

TEST(Judge, FindsSumsThatDependOnASchedule) {
    const auto scheduled = [](Call& call) {
        auto outcome = right_kernel()(call);
        if (call.choice.schedule == 2 && call.threads > 32) call.output[0] += 1;
        return outcome;
    };
    const Verdict verdict = judged(scheduled);
    EXPECT_EQ(verdict.first_failure, "OneBlock.threads_64");
    EXPECT_EQ(verdict.cause, "order_dependent");
    const auto& cases = verdict.tasks[0].cases;
    const auto wrong = std::ranges::find(cases, verdict.first_failure, &CaseResult::name);
    ASSERT_NE(wrong, cases.end());
    EXPECT_TRUE(wrong->sentence.ends_with(", under schedule 2")) << wrong->sentence;
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
    CaseRunner runner({&sim, &sim, "gpu"}, testing::subject_of(doubling), 1);
    const CaseRun run = runner.run(one(doubling, "OneBlock", "x", {{"threads", 4}}));
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
    FakeSim sim(endless);
    const Verdict verdict = judged_on({{&sim, &sim, "sim"}});
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

// A case that passes on sim must pass on the GPU.
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

// Repeats the input in little memory, as a GPU with much would.
class FakeGpu : public FakeSim {
  public:
    using FakeSim::FakeSim;
    device::Buffer allocate_repeating(size_t, std::span<const std::byte>, size_t) override {
        return allocate(sizeof(float));
    }
    void write(device::Buffer to, size_t offset, std::span<const std::byte> bytes) override {
        if (offset + bytes.size() <= to.bytes) FakeSim::write(to, offset, bytes);
    }
    size_t memory_bytes() const override { return bytes; }

    size_t bytes = size_t{16} << 30;
};

// One block adds up n elements.
Suite suite_for_a_gpu() {
    const auto one_block = [](const Sizes&) -> Launched::Dimensions { return {1, 1, 1}; };
    Contract contract = *doubling;
    contract.called = Launched{.grid = one_block, .block = one_block};
    contract.sizes = {Size("n", 0, UINT64_MAX)};
    contract.parameters = {input<float>("input", "n"), output<float>("output")};
    contract.reference = [](const Given& given, Wanted& wanted) {
        const auto x = given.input<float>();
        wanted.set(0, std::accumulate(x.begin(), x.end(), 0.0), given.fractions ? 1.0 : 0);
    };
    contract.diagnosed_as = Linear{.own = [](const Sizes& s, size_t) { return Range{0, s["n"]}; }};
    contract.sentence = nullptr;
    contract.huge = Contract::Huge::on_gpu;
    const auto sum = std::make_shared<const Contract>(std::move(contract));
    return {.cases = cases(sum, "OneBlock", "n", {2, (uint64_t{1} << 31) + 7}), .counted = {}};
}

Verdict judged_for_a_gpu(std::vector<DeviceUnderTest> devices, const std::string& only = "") {
    const Suite suite = suite_for_a_gpu();
    LabSpec spec;
    spec.tasks = {{"OneBlock", "one", 10, {}, {}, {}}};
    const auto name = [](const std::string& text) { return text; };
    Judge judge({spec, suite, std::move(devices), testing::subject_of(suite.main_contract()), only,
                 1, name, [](auto) {}, testing::run_one_by_one});
    Verdict verdict;
    judge.judge(verdict);
    return verdict;
}

device::Outcome add_all(Call& call) {
    call.output[0] = std::accumulate(call.input.begin(), call.input.end(), 0.0F);
    return {};
}

const CaseResult& last_of(const Verdict& verdict) { return verdict.tasks[0].cases.back(); }

TEST(Judge, LeavesToAGpuWhatSimCannotRun) {
    FakeSim sim(add_all);
    const Verdict verdict = judged_for_a_gpu({{&sim, &sim, "sim"}});
    EXPECT_EQ(verdict.state, State::passed);
    EXPECT_EQ(verdict.points, 10);
    EXPECT_EQ(verdict.tasks[0].state, CaseState::passed);
    EXPECT_EQ(last_of(verdict).state, CaseState::needs_gpu);
    EXPECT_EQ(last_of(verdict).sentence,
              "K(1 block of 1 thread): needs a GPU with 10 GiB of memory");
}

TEST(Judge, GivesNothingForWhatOnlyAGpuCanRun) {
    FakeSim wrong([](Call&) { return device::Outcome{}; });
    EXPECT_EQ(judged_for_a_gpu({{&wrong, &wrong, "sim"}}).points, 0);
}

TEST(Judge, TellsWhatAGpuLacks) {
    FakeSim sim(add_all);
    FakeGpu small(add_all);
    small.bytes = size_t{8} << 30;
    const Verdict verdict = judged_for_a_gpu({{&sim, &sim, "sim"}, {&small, nullptr, "gpu"}});
    EXPECT_EQ(verdict.state, State::passed);
    EXPECT_EQ(verdict.devices.at(1).agrees, true);
    EXPECT_EQ(last_of(verdict).state, CaseState::needs_gpu);
    EXPECT_EQ(last_of(verdict).sentence,
              "K(1 block of 1 thread): needs a GPU with 10 GiB of memory; this one has 8 GiB");
}

TEST(Judge, TakesNoPointsForWhatFailsOnlyOnAGpu) {
    FakeSim sim(add_all);
    FakeGpu gpu(add_all);  // of the few elements that it has memory for
    const Verdict verdict = judged_for_a_gpu({{&sim, &sim, "sim"}, {&gpu, nullptr, "gpu"}});
    EXPECT_EQ(last_of(verdict).state, CaseState::failed);
    EXPECT_EQ(verdict.first_failure, "OneBlock.n_2147483655");
    EXPECT_EQ(verdict.devices.at(1).agrees, false);
    EXPECT_EQ(verdict.state, State::passed);
    EXPECT_EQ(verdict.points, 10);
}

TEST(Judge, PassesOnAGpuWhatIsRightThere) {
    FakeSim sim(add_all);
    constexpr uint64_t n = (uint64_t{1} << 31) + 7;
    const double sum = HugeInput(n, seed_for(1, "OneBlock.n_2147483655")).sum();
    FakeGpu gpu([&](Call& call) {
        if (call.input.size() != 1) return add_all(call);
        call.output[0] = static_cast<float>(sum);
        return device::Outcome{};
    });
    const Verdict verdict = judged_for_a_gpu({{&sim, &sim, "sim"}, {&gpu, nullptr, "gpu"}});
    EXPECT_EQ(last_of(verdict).state, CaseState::passed);
    EXPECT_EQ(verdict.devices.at(1).agrees, true);
}

TEST(Judge, KnowsAFunctionThatIsNotWritten) {
    FakeSim sim([](Call&) { return device::Outcome(); });
    const LabSpec lab = testing::spec();
    const Suite suite = testing::suite_of(doubling);
    Subject subject = testing::subject_of(doubling);
    subject.unwritten = {"K"};
    Request request{lab, suite, {{&sim, &sim, "sim"}}, subject, "", 1, {}};
    request.repeat = [](const std::string& name) { return name; };
    request.run_tests = testing::run_one_by_one;
    Verdict verdict;
    Judge(request).judge(verdict);
    EXPECT_EQ(verdict.cause, "unwritten");
}

TEST(Judge, RunsOneCaseAloneAndGivesNoPoints) {
    FakeSim sim(right_kernel());
    const Verdict verdict = judged_on({{&sim, &sim, "sim"}}, doubling, "OneBlock.threads_8");
    EXPECT_EQ(verdict.state, State::passed);
    EXPECT_FALSE(verdict.points);
    EXPECT_EQ(verdict.tasks[0].cases.size(), 1u);
}

TEST(Judge, RunsTheCasesOfOneTask) {
    FakeSim sim(in_segment([](uint32_t, size_t k) { return k == 40 ? 0 : 1; }));
    const std::vector<DeviceUnderTest> devices{{&sim, &sim, "sim"}};
    const Verdict whole = judged_on(devices);
    const Verdict task = judged_on(devices, doubling, "ManyBlocks");
    EXPECT_FALSE(task.points);
    EXPECT_TRUE(task.tasks[0].cases.empty());
    EXPECT_EQ(task.tasks[1].cases.size(), whole.tasks[1].cases.size());
    EXPECT_EQ(task.first_failure, "ManyBlocks.input_unchanged_blocks_2_threads_32");
    EXPECT_EQ(task.cause, whole.cause);
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

TEST(Judge, AsksForTheSameBitsOnlyWhereTheContractDoes) {
    const auto ordered = [](Call& call) {
        auto outcome = right_kernel()(call);
        const bool fractions = call.input[0] != std::trunc(call.input[0]);
        if (fractions && call.choice.order == device::WarpOrder::descending)
            call.output[0] = std::nextafter(call.output[0], 1e9F);
        return outcome;
    };
    EXPECT_EQ(judged(ordered).state, State::passed);
    Contract strict = *doubling;
    strict.same_bits = true;
    const auto contract = std::make_shared<const Contract>(strict);
    EXPECT_EQ(judged(right_kernel(), contract).state, State::passed);
    const Verdict verdict = judged(ordered, contract);
    const Failure failure = first_failure(verdict);
    EXPECT_EQ(failure.what, What::different_bits);
    EXPECT_EQ(failure.output_index, 0u);
    EXPECT_NE(failure.wanted, failure.got);
    EXPECT_EQ(verdict.cause, "unknown");
}

// Right, but for the last bit of a sum of fractions when `differs` says so.
testing::FakeKernel last_bit_differs(const std::function<bool(const Call&)>& differs) {
    return [differs](Call& call) {
        auto outcome = right_kernel()(call);
        const bool fractions = call.input[0] != std::trunc(call.input[0]);
        if (fractions && differs(call)) call.output[0] = std::nextafter(call.output[0], 1e9F);
        return outcome;
    };
}

// Sums of integers are exact in any order: only fractions show that an order is not kept.
TEST(Judge, AsksForTheSameBitsUnder64Schedules) {
    Contract strict = *doubling;
    strict.same_bits = true;
    const auto judge = [&](uint64_t schedule) {
        return judged(last_bit_differs([=](const Call& call) {
                          return call.choice.schedule == schedule && call.blocks == 1;
                      }),
                      std::make_shared<const Contract>(strict));
    };
    EXPECT_EQ(judge(65).state, State::passed);
    const Verdict verdict = judge(64);
    EXPECT_EQ(first_failure(verdict).what, What::different_bits);
    EXPECT_TRUE(verdict.tasks[0].cases[0].sentence.ends_with(", under schedule 64"));
}

TEST(Judge, AsksForTheSameBitsInAllOrdersOfAFewBlocks) {
    Contract strict = *doubling;
    strict.same_bits = true;
    const Verdict verdict =
        judged(last_bit_differs([](const Call& call) { return call.choice.block_order == 4; }),
               std::make_shared<const Contract>(strict));
    const Failure failure = first_failure(verdict);
    EXPECT_EQ(failure.what, What::different_bits);
    EXPECT_EQ(verdict.first_failure, "ManyBlocks.blocks_3_threads_16");
    EXPECT_TRUE(
        verdict.tasks[1].cases[1].sentence.ends_with(", with its blocks in the order 1, 2, 0"));
}

// Sums each block's segment, optionally without its last element.
class SumsOfSegments final : public Executor {
  public:
    SumsOfSegments(const Case& test_case, bool loses_last)
        : test_case_(test_case), loses_last_(loses_last) {}

    Run run(std::span<const Array> inputs) override {
        std::vector<float> sums;
        for (size_t block = 0; block < test_case_.sizes["blocks"]; ++block) {
            const Range own = test_case_.own(block);
            sums.push_back(0);
            for (size_t i = own.begin; i < own.end - (loses_last_ ? 1 : 0); ++i)
                sums.back() += inputs[0].as<float>()[i];
        }
        Run run;
        run.results = {Array::of(sums)};
        return run;
    }

  private:
    Case test_case_;
    bool loses_last_;
};

Verdict judged_by_own_executor(bool loses_last) {
    Contract contract = *doubling;
    contract.called =
        Executed{"host", [=](const ExecutorNeeds& needs) {
                     return std::make_unique<SumsOfSegments>(needs.test_case, loses_last);
                 }};
    return judged_on({{nullptr, nullptr, "host"}}, std::make_shared<const Contract>(contract));
}

TEST(Judge, GivesPointsForWhatALabsOwnExecutorRuns) {
    const Verdict right = judged_by_own_executor(false);
    EXPECT_EQ(right.state, State::passed);
    EXPECT_EQ(right.points, 10);
    EXPECT_EQ(right.devices.at(0).name, "host");
    const Verdict wrong = judged_by_own_executor(true);
    EXPECT_EQ(wrong.points, 0);
    EXPECT_EQ(wrong.first_failure, "OneBlock.threads_1");
    EXPECT_EQ(first_failure(wrong).elements,
              (std::vector<Elements>{{1, 2, 1, 0, ElementKind::lost}}));
    EXPECT_EQ(wrong.cause, "last_element_skipped");
}

// Rounds otherwise with two parts than with one.
class SumsInParts final : public Executor {
  public:
    explicit SumsInParts(const Case& test_case)
        : whole_(test_case, false), parts_(*test_case.sizes.find("parts")) {}

    Run run(std::span<const Array> inputs) override {
        Run run = whole_.run(inputs);
        float& first = run.results[0].as<float>()[0];
        if (parts_ == 2 && first != std::trunc(first)) first = std::nextafter(first, 1e9F);
        return run;
    }

  private:
    SumsOfSegments whole_;
    uint64_t parts_;
};

Verdict judged_in_parts(uint64_t other, const char* changed = "parts") {
    Contract contract = *doubling;
    Size parts("parts");
    parts.default_value = 1;
    contract.sizes.push_back(parts);
    contract.called = Executed{"host", [](const ExecutorNeeds& needs) {
                                   return std::make_unique<SumsInParts>(needs.test_case);
                               }};
    contract.same_bits_at = [=](Sizes sizes) {
        sizes.set(changed, other);
        return std::vector<Sizes>{sizes};
    };
    return judged_on({{nullptr, nullptr, "host"}}, std::make_shared<const Contract>(contract));
}

TEST(Judge, ComparesBitsAtTheOtherSizesThatTheContractNames) {
    EXPECT_EQ(judged_in_parts(3).state, State::passed);
    const Verdict verdict = judged_in_parts(2);
    const Failure failure = first_failure(verdict);
    EXPECT_EQ(failure.what, What::different_bits);
    EXPECT_GT(failure.got, failure.wanted);
    EXPECT_THROW(judged_in_parts(5, "blocks"), NoVerdict);  // other inputs
}

}  // namespace
}  // namespace lab
