#include "selfcheck/expectation.h"

#include <gtest/gtest.h>

namespace selfcheck {
namespace {

TEST(Expectation, IsTheFirstLineOfAVariant) {
    EXPECT_EQ(parse_expectation("// expect: passed")->state, "passed");
    const auto failed = parse_expectation("// expect: failed, cause half_segment");
    EXPECT_EQ(failed->state, "failed");
    EXPECT_EQ(failed->cause, "half_segment");
    EXPECT_FALSE(failed->points);
    EXPECT_EQ(parse_expectation("// expect: 4/10 points, cause figure_10_6")->points, 4);
}

TEST(Expectation, OfACompilersCauseIsThatTheKernelDoesNotCompile) {
    EXPECT_EQ(parse_expectation("// expect: failed, cause compile_block_dim")->state,
              "not_compiled");
}

TEST(Expectation, HasNoOtherForm) {
    for (const char* line :
         {"", "// expect: failed", "// expect: passed, cause x", "// expect:passed",
          "// expect: passed ", "expect: passed", "// expect: 4 points, cause x",
          "// expect: not_started", "// expect: 9/10 points, cause limit",
          "// expect: failed, cause half_segment, of launches_per_call"}) {
        EXPECT_FALSE(parse_expectation(line)) << line;
    }
}

Answer answer(const std::string& state, int points, const std::string& cause) {
    Answer a;
    a.state = state, a.points = points, a.out_of = 10, a.cause = cause;
    return a;
}

TEST(Expectation, IsMetExactly) {
    const auto four = *parse_expectation("// expect: 4/10 points, cause figure_10_6");
    EXPECT_TRUE(meets(answer("failed", 4, "figure_10_6"), four));
    EXPECT_FALSE(meets(answer("failed", 5, "figure_10_6"), four));
    EXPECT_FALSE(meets(answer("failed", 4, "unknown"), four));
    EXPECT_FALSE(meets(answer("passed", 4, "figure_10_6"), four));
    const auto passed = *parse_expectation("// expect: passed");
    EXPECT_TRUE(meets(answer("passed", 10, ""), passed));
    EXPECT_FALSE(meets(answer("passed", 9, ""), passed));
    EXPECT_FALSE(meets(answer("failed", 10, ""), passed));
}

TEST(Expectation, OfALimitIsEveryLimitThatIsMissed) {
    const auto both = *parse_expectation("// expect: 9/10 points, cause limit, of a_b and c_d");
    Answer missed = answer("failed", 9, "limit");
    missed.cases = {{"Limits.c_d", "failed", FailureAnswer{"limit", "", "", "", {}}}};
    EXPECT_FALSE(meets(missed, both));
    missed.cases.push_back({"Limits.a_b", "failed", missed.cases[0].failure});
    EXPECT_TRUE(meets(missed, both));
    missed.cases.push_back({"Checks.e_f", "failed", missed.cases[0].failure});
    EXPECT_FALSE(meets(missed, both));
}

}  // namespace
}  // namespace selfcheck
