#include "selfcheck/mutants/pairs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "selfcheck/mutants/pair_advice.h"
#include "selfcheck/mutants/variant_mistake.h"

namespace selfcheck {
namespace {

const std::string solution = "void Kernel(int i) {\n    f(i + 1);\n    g();\n    h();\n}\n";

std::string applied(const std::string& variant) {
    return apply(solution, mistake_of(solution, variant).value());
}

std::string without_spaces(std::string text) {
    std::erase_if(text, [](unsigned char c) { return std::isspace(c); });
    return text;
}

TEST(Mistake, TurnsTheSolutionIntoTheVariant) {
    for (const std::string variant :
         {"void Kernel(int i) { f(i - 1); g(); h(); }", "void Kernel(int i) { f(i + 1); h(); }",
          "void Kernel(int i) { f(i + 1); g(); g(); h(); }",
          "void Kernel(size_t i) { f(i); g(); h(1); }"})
        EXPECT_EQ(without_spaces(applied(variant)), without_spaces(variant));
}

TEST(Mistake, IsNoneInCommentsAndLayout) {
    EXPECT_FALSE(mistake_of(solution, "// other\nvoid Kernel(int i) { f(i + 1); g(); h(); }"));
}

TEST(Mistake, IsNotTakenFromAnotherKernel) {
    EXPECT_FALSE(mistake_of(solution, "void K(long j, int k) { a(j * 2); b(k); c(); f(k + 3); }"));
}

Mutant mutant(const std::string& what, const std::string& variant) {
    auto places = mistake_of(solution, variant).value();
    return {what, apply(solution, places), places};
}

TEST(Pairs, AreTheMistakesThatCanStandTogether) {
    const std::vector<Mutant> mistakes = {
        mutant("minus", "void Kernel(int i) { f(i - 1); g(); h(); }"),
        mutant("times", "void Kernel(int i) { f(i * 1); g(); h(); }"),
        mutant("no g", "void Kernel(int i) { f(i + 1); h(); }")};
    const auto pairs = pairs_of(solution, mistakes, 1);
    ASSERT_EQ(pairs.size(), 2U);
    for (const Pair& pair : pairs) EXPECT_EQ(pair.second->what, "no g");
    const auto minus =
        std::ranges::find(pairs, "minus", [](const Pair& p) { return p.first->what; });
    ASSERT_NE(minus, pairs.end());
    EXPECT_EQ(without_spaces(minus->text), "voidKernel(inti){f(i-1);h();}");
}

Answer failing(const std::string& cause, double got, bool has_races = false) {
    Answer answer;
    answer.state = "failed", answer.cause = cause, answer.first_failure = "Own.case";
    FailureAnswer failure{"wrong_sum", "", "", "", 0};
    failure.got = got;
    failure.has_races = has_races;
    answer.cases = {{"Own.case", "failed", failure}};
    return answer;
}

Advice advice_on(const Answer& both, const Answer& first, const Answer& second) {
    return judge_advice({both, first, second}, {}, {}).advice;
}

TEST(PairAdvice, IsRightIfRepairingItsMistakeChangesTheFailure) {
    EXPECT_EQ(advice_on(failing("race", 1, true), failing("race", 1, true), failing("limit", 2)),
              Advice::right);
}

TEST(PairAdvice, IsWrongIfRepairingItsMistakeChangesNothing) {
    EXPECT_EQ(advice_on(failing("race", 1, true), failing("race", 3, true), failing("limit", 1)),
              Advice::wrong);
}

TEST(PairAdvice, IsWrongAboutARaceThatTheShownCaseDoesNotHave) {
    EXPECT_EQ(advice_on(failing("race", 1), failing("race", 3, true), failing("limit", 2)),
              Advice::wrong);
}

Answer with_second_case(Answer answer, double got) {
    answer.cases.push_back(answer.cases[0]);
    answer.cases.back().failure->got = got;
    return answer;
}

TEST(PairAdvice, MayBeOfTheMistakeThatSpoilsFewerCases) {
    const Answer both = with_second_case(failing("race", 1, true), 1);
    const Answer first = with_second_case(failing("race", 2, true), 2);
    const Answer second = with_second_case(failing("limit", 3), 1);
    const auto is_of_smaller = [&](const Answer& one, const Answer& other) {
        return judge_advice({both, one, other}, {}, {}).is_of_smaller_mistake;
    };
    // Without the first mistake one case fails otherwise, without the second both do.
    EXPECT_TRUE(is_of_smaller(first, second));
    EXPECT_TRUE(is_of_smaller(second, first));
    // Without the first mistake both cases fail otherwise, without the second one does.
    EXPECT_FALSE(is_of_smaller(with_second_case(failing("race", 2, true), 1),
                               with_second_case(failing("limit", 3), 3)));
}

TEST(PairAdvice, MayBeMissing) {
    EXPECT_EQ(advice_on(failing("unknown", 1), failing("race", 3, true), failing("limit", 2)),
              Advice::unknown);
}

}  // namespace
}  // namespace selfcheck
