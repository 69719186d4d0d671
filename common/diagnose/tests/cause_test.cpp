// The example at the top of diagnose/cause.h.
#include "diagnose/cause.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "contract/segment_sums.h"

namespace lab {
namespace {

Evidence half_lost(uint32_t threads) {
    static const ContractPtr sums = segment_sums({.kernel = "K"});
    Evidence evidence;
    evidence.test_case = cases(sums, "OneBlock", "threads", {threads}).front();
    evidence.arrived.weights.assign(2 * size_t{threads}, 0);
    std::fill_n(evidence.arrived.weights.begin(), threads, 1);
    return evidence;
}

TEST(Cause, IsFoundFromTheWholePattern) {
    const Evidence evidence = half_lost(8);
    const std::map<std::string, Fit> fitting{
        {"half_segment", Fit::proves}, {"race", Fit::absent}, {"uninitialised", Fit::absent}};
    for (const Cause* cause : common_causes()) {
        if (cause->about != About::all && cause->about != About::segments) continue;
        const auto fits = fitting.find(cause->id);
        EXPECT_EQ(cause->fits(evidence), fits == fitting.end() ? Fit::no : fits->second)
            << cause->id;
    }
    const Diagnosis diagnosis = find_cause(std::span(&evidence, 1));
    EXPECT_EQ(diagnosis.id, "half_segment");
    EXPECT_EQ(diagnosis.says,
              "the second half of each segment is never added: a segment has 2 * blockDim.x "
              "elements, and blockDim.x of them arrive");
}

TEST(Cause, IsUnknownUnlessACaseProvesIt) {
    const std::vector<Evidence> tiny{half_lost(4)}, both{half_lost(4), half_lost(8)};
    EXPECT_EQ(find_cause(tiny).id, "unknown");
    EXPECT_EQ(find_cause(both).id, "half_segment");
}

Evidence with_race(Evidence evidence) {
    evidence.found.race.emplace().missing = warpsim::Missing::grid_order;
    return evidence;
}

TEST(Cause, OfTheChecksMustBeFoundInTheCaseThatIsShown) {
    Evidence unexplained = half_lost(8);
    unexplained.arrived.weights.clear();
    EXPECT_EQ(find_cause(std::vector{unexplained, with_race(unexplained)}).id, "unknown");
    const Diagnosis shown = find_cause(std::vector{with_race(unexplained), unexplained});
    EXPECT_EQ(shown.id, "race");
    EXPECT_TRUE(shown.advice.starts_with("blocks run in any order")) << shown.advice;
}

TEST(Cause, IsNotTheRaceOfACaseThatIsNotShown) {
    Evidence shown = half_lost(8);
    shown.arrived.weights.clear();
    shown.found.uninitialised.emplace().read.source = warpsim::UndefinedSource::shuffle;
    const Diagnosis diagnosis = find_cause(std::vector{shown, with_race(half_lost(8))});
    EXPECT_EQ(diagnosis.id, "uninitialised");
    EXPECT_TRUE(diagnosis.says.starts_with("a shuffle reads from a lane")) << diagnosis.says;
    EXPECT_TRUE(diagnosis.also.empty());
}

TEST(Cause, OfTheChecksStandsBesideAnother) {
    const Evidence evidence = with_race(half_lost(8));
    const Diagnosis diagnosis = find_cause(std::span(&evidence, 1));
    EXPECT_EQ(diagnosis.id, "half_segment");
    ASSERT_EQ(diagnosis.also.size(), 1U);
    EXPECT_TRUE(diagnosis.also[0].starts_with("a race")) << diagnosis.also[0];
}

TEST(Cause, IsNoFindingOnWhichTheResultDoesNotDepend) {
    Evidence racing = half_lost(8);
    racing.arrived.weights.clear();
    Evidence undefined = racing;
    racing = with_race(racing);
    racing.found.race_changes_nothing = true;
    warpsim::Uninitialised& found = undefined.found.uninitialised.emplace();
    found.read.source = warpsim::UndefinedSource::array;
    found.reached = warpsim::Reached::output;  // which is NaN then, and the wrong result is not
    for (const Evidence& evidence : {racing, undefined}) {
        const Diagnosis diagnosis = find_cause(std::span(&evidence, 1));
        EXPECT_EQ(diagnosis.id, "unknown");
        EXPECT_EQ(diagnosis.also.size(), 1U);
    }
}

}  // namespace
}  // namespace lab
