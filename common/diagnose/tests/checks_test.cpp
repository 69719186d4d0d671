#include "diagnose/checks.h"

#include <gtest/gtest.h>

#include "contract/segment_sums.h"

namespace lab {
namespace {

warpsim::Race race(int line, warpsim::Missing missing) {
    warpsim::Race race{};
    race.kind = warpsim::RaceKind::race;
    race.first = {warpsim::AccessKind::store, {}, 0, "kernel.cu", line};
    race.second = {warpsim::AccessKind::load, {}, 32, "kernel.cu", line + 1};
    race.missing = missing;
    race.space = warpsim::ptx::Space::shared;
    race.array = "input_s";
    return race;
}

RunHistory history(std::initializer_list<std::pair<uint32_t, std::vector<warpsim::Race>>> of) {
    static const ContractPtr sums = segment_sums({.kernel = "K"});
    RunHistory history;
    for (const auto& [threads, races] : of) {
        const Case test_case = cases(sums, "OneBlock", "threads", {threads}).front();
        CaseRun run;
        run.result.sentence = test_case.sentence();
        run.races = races;
        history.cases.push_back(test_case);
        history.runs.push_back(run);
    }
    return history;
}

TEST(Races, AreOneResultThatPassesWithoutThem) {
    const auto results = results_of_checks(history({{32, {}}, {64, {}}}));
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[1].name, "Checks.uninitialised");
    EXPECT_EQ(results[1].state, CaseState::passed);
    const CaseResult& result = results[0];
    EXPECT_EQ(result.name, "Checks.races");
    EXPECT_EQ(result.task, "Checks");
    EXPECT_EQ(result.state, CaseState::passed);
    EXPECT_FALSE(result.failure);
}

TEST(Races, AreNotRuledOutWhereNobodyLooked) {
    RunHistory found = history({{32, {}}, {64, {}}});
    found.runs[1].race_check_gave_up = true;
    const CaseResult result = results_of_checks(found)[0];
    EXPECT_EQ(result.state, CaseState::passed);
    EXPECT_NE(result.sentence.find("too long to be checked completely"), std::string::npos);
}

TEST(Races, ThatAreHarmlessAreRemarksAndCostNothing) {
    RunHistory found = history({{64, {}}, {32, {}}});
    for (const int i : {0, 1}) {
        auto harmless = race(13 - i, warpsim::Missing::block_barrier);
        harmless.kind = warpsim::RaceKind::harmless;
        found.runs[i].harmless_races = {harmless};
    }
    const CaseResult result = results_of_checks(found)[0];
    EXPECT_EQ(result.state, CaseState::passed);
    EXPECT_EQ(result.remarks,
              std::vector<std::string>{
                  "remark: input_s[0] written by thread 0 at kernel.cu:12 and read by thread 32 at "
                  "kernel.cu:13, the same value: harmless"});
    EXPECT_EQ(result.sentence, "the races that were found are harmless");
}

TEST(Races, AreNoBarriersInABranchWhichCostNothing) {
    RunHistory found = history({{64, {}}, {32, {}}});
    found.runs[0].remarks = {"remark: of 64"};
    found.runs[1].remarks = {"remark: of 32"};
    const CaseResult result = results_of_checks(found)[0];
    EXPECT_EQ(result.state, CaseState::passed);
    EXPECT_EQ(result.remarks, std::vector<std::string>{"remark: of 32"});
}

TEST(Races, AreToldBeforeRemarks) {
    RunHistory found = history({{64, {race(20, warpsim::Missing::block_barrier)}}});
    found.runs[0].harmless_races = {race(12, warpsim::Missing::block_barrier)};
    const CaseResult result = results_of_checks(found)[0];
    EXPECT_EQ(result.state, CaseState::failed);
    EXPECT_TRUE(result.remarks.empty());
}

TEST(Races, AreToldOfTheSmallestCaseThatHasSome) {
    const auto far = race(20, warpsim::Missing::block_barrier),
               near = race(10, warpsim::Missing::warp_sync);
    const RunHistory found = history({{256, {far}}, {32, {}}, {64, {near, far}}, {128, {far}}});
    EXPECT_EQ(smallest_with_race(found)->name, "threads_64");
    const CaseResult result = results_of_checks(found)[0];
    EXPECT_EQ(result.state, CaseState::failed);
    ASSERT_TRUE(result.failure);
    EXPECT_EQ(result.failure->what, What::race);
    EXPECT_EQ(result.failure->message, "1 block of 64 threads sums 128 elements");
    ASSERT_EQ(result.failure->races.size(), 2U);
    EXPECT_EQ(result.failure->races[0],
              "race: input_s[0] written by thread 0 at kernel.cu:10 and read by thread 32 at "
              "kernel.cu:11, no __syncthreads or __syncwarp between");
    EXPECT_EQ(result.failure->cause->id, "race");
    EXPECT_NE(result.failure->cause->advice.find("__syncwarp()"), std::string::npos);
}

TEST(Uninitialised, IsToldOfTheSmallestCaseThatHasSome) {
    RunHistory found =
        history({{256, {}}, {32, {}}, {64, {race(10, warpsim::Missing::warp_sync)}}});
    warpsim::Uninitialised value{};
    value.read = {warpsim::UndefinedSource::array, "input_s", 32, {}, 0, 0, "kernel.cu", 19, false};
    value.reached = warpsim::Reached::output;
    value.output = "output";
    found.runs[0].uninitialised = found.runs[2].uninitialised = {value};
    EXPECT_EQ(smallest_with_uninitialised(found)->name, "threads_64");
    const CaseResult result = results_of_checks(found)[1];
    EXPECT_EQ(result.state, CaseState::failed);
    ASSERT_TRUE(result.failure);
    EXPECT_EQ(result.failure->what, What::uninitialised);
    EXPECT_TRUE(result.failure->races.empty());
    EXPECT_EQ(result.failure->uninitialised,
              std::vector<std::string>{"uninitialised: input_s[32] is read by thread 0 at "
                                       "kernel.cu:19 before anything is written there, and reaches "
                                       "output[0]"});
    EXPECT_EQ(result.failure->cause->id, "uninitialised");
}

}  // namespace
}  // namespace lab
