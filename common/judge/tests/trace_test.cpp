// Tests the traced runs of a lab program and their JSON.
#include "run/trace.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>

#include "judge/tests/judged.h"

namespace lab {
namespace {

using Json = nlohmann::json;

Suite suite() {
    const ContractPtr sums = testing::doubling;
    return {.cases = cases(sums, "OneBlock", "threads", {32}),
            .counted = {one(sums, "Limits", "counted", {{"blocks", 4}, {"threads", 256}})}};
}

const float unwritten = std::bit_cast<float>(poison);

Array floats(const std::vector<float>& list) { return Array::of(list); }

std::vector<TracedRun> traced(testing::FakeKernel kernel) {
    testing::FakeSim sim(std::move(kernel));
    return run_traced(sim, testing::subject_of(testing::doubling), suite());
}

TEST(Trace, RunsTheBooksTwoBlocksOnOnes) {
    const std::vector<TracedRun> runs = traced(testing::right_kernel());
    ASSERT_EQ(runs.size(), 2U);
    EXPECT_EQ(runs[0].test_case.threads(), 8U);
    EXPECT_TRUE(runs[0].has_tree);
    EXPECT_EQ(runs[0].run.results, std::vector{floats({16})});
    EXPECT_EQ(runs[1].test_case.threads(), 128U);
    EXPECT_FALSE(runs[1].has_tree);
    EXPECT_EQ(runs[1].run.results, std::vector{floats({256})});
}

warpsim::TracedStep step_with(std::set<std::pair<int, int>> meetings) {
    warpsim::TracedStep step;
    step.at = {"", "kernel.cu", 7};
    step.meetings = std::move(meetings);
    warpsim::LaneOperation operation;
    operation.result = unwritten;
    operation.addends.push_back({warpsim::Addend::From::other_lane, 3, 5, {}});
    operation.addends.push_back(
        {warpsim::Addend::From::memory, 0, warpsim::Addend::nobody, {0, 9}});
    step.executions.push_back({0, 1, 0x0f, 0xff, {operation}, {}});
    return step;
}

Json written(Run run) {
    const Case test_case = one(testing::doubling, "Trace", "tree", {{"threads", 8}});
    Wanted want(test_case.contract->parameters, test_case.sizes);
    want.set(0, 16);
    const Trace trace{"lab01",
                      "owner_computes",
                      "kernel.cu",
                      "void k() {\n\n    a += b;  // both\n// only words\n}\n",
                      {{test_case, true, std::move(run), want}}};
    return Json::parse(to_json(trace));
}

TEST(Trace, IsWrittenAsTheContractSays) {
    lab::Run run;
    run.results = {floats({16, unwritten, std::nanf("")})};
    run.launches.push_back({"K", 1, 8, {{"input", {}}}, {step_with({})}, {{9, 4}}, true});
    const Json all = written(run);
    EXPECT_EQ(all["version"], 4);
    EXPECT_EQ(all["lines"], (Json{{"1", "void k()"}, {"3", "a += b;"}, {"5", "}"}}));
    const Json one = all["runs"][0];
    EXPECT_EQ(one["sentence"], "1 block of 8 threads sums 16 elements");
    EXPECT_EQ(one["wanted"], Json{16.0});
    EXPECT_EQ(one["prefixes"], false);
    EXPECT_EQ(one["outputs"], (Json{16.0, nullptr, "nan"}));
    EXPECT_EQ(one["stopped"], nullptr);
    const Json launch = one["launches"][0];
    EXPECT_EQ(launch["barriers"], Json::parse(R"([{"line": 9, "warps": 4}])"));
    EXPECT_EQ(launch["cut_off"], true);
    const Json operation = launch["steps"][0]["executions"][0]["operations"][0];
    EXPECT_EQ(operation["result"], "nan");
    EXPECT_EQ(operation["to"], nullptr);
    EXPECT_EQ(operation["addends"], Json::parse(R"([{"from": "lane", "operation": 5, "lane": 3},
                                               {"from": "memory", "operation": null, "place": [0, 9]}])"));
}

TEST(Trace, MarksTheStepsWhoseLinesRace) {
    warpsim::Race race{};
    race.first.line = 8;
    race.second.line = 7;
    lab::Run run;
    run.races = {race};
    run.launches.push_back({"K", 1, 8, {}, {step_with({{7, 8}}), step_with({{7, 7}})}, {}, false});
    const Json steps = written(run)["runs"][0]["launches"][0]["steps"];
    EXPECT_EQ(steps[0]["races"], true);
    EXPECT_EQ(steps[1]["races"], false);
}

TEST(Trace, DoesNotWaitTwiceForWhatNeverEnds) {
    EXPECT_EQ(traced(testing::faulting(device::FaultKind::never_ends)).size(), 1U);
    EXPECT_EQ(traced(testing::faulting(device::FaultKind::trap)).size(), 2U);
}

TEST(Trace, SaysWhyARunStopped) {
    for (const TracedRun& run : traced(testing::faulting(device::FaultKind::out_of_bounds))) {
        EXPECT_TRUE(run.run.results.empty());
        EXPECT_EQ(written(run.run)["runs"][0]["stopped"], "it stopped (line 7)");
    }
}

}  // namespace
}  // namespace lab
