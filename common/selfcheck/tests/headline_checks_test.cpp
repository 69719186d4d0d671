#include "selfcheck/headline_checks.h"

#include <gtest/gtest.h>

namespace selfcheck {
namespace {

size_t failed(const HeadlineAnswer& headline) {
    std::FILE* const nowhere = std::tmpfile();
    Findings findings(nowhere);
    Answer answer;
    answer.headlines = {headline};
    check_headlines(answer, "lab.toml", findings);
    std::fclose(nowhere);
    return findings.failed();
}

TEST(HeadlineChecks, AcceptACountThatTheScreenShowsAlike) {
    EXPECT_EQ(failed({"sectors", 0.12534, 0.1253}), 0u);
}

TEST(HeadlineChecks, RefuseACountThatTheSolutionDoesNotHave) {
    EXPECT_EQ(failed({"sectors", 0.12534, 0.1254}), 1u);
}

TEST(HeadlineChecks, RefuseACountThatNobodyMeasured) { EXPECT_EQ(failed({"sectors", {}, 0}), 1u); }

}  // namespace
}  // namespace selfcheck
