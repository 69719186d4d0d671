#include "selfcheck/turn.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace selfcheck {
namespace {

using List = std::vector<int>;

// Its lines are not for the totals of these tests.
struct Quiet {
    std::FILE* nowhere = std::fopen("/dev/null", "w");
    Findings findings{nowhere};
    ~Quiet() { std::fclose(nowhere); }
};

TEST(Turn, ThreeMakeTheWholeList) {
    Quiet quiet;
    Findings& findings = quiet.findings;
    List all;
    for (size_t turn = 0; turn < turns; ++turn)
        std::ranges::copy(in_turn(List{1, 2, 3, 4, 5, 6, 7}, turn, "a list", findings),
                          std::back_inserter(all));
    std::ranges::sort(all);
    EXPECT_EQ(all, (List{1, 2, 3, 4, 5, 6, 7}));
    EXPECT_EQ(findings.summary(), "0 passed, 0 failed, 3 skipped");
}

TEST(Turn, NoneTakesTheWholeList) {
    Quiet quiet;
    Findings& findings = quiet.findings;
    EXPECT_EQ(in_turn(List{1, 2, 3}, {}, "a list", findings).size(), 3U);
    EXPECT_EQ(findings.summary(), "0 passed, 0 failed, 0 skipped");
}

}  // namespace
}  // namespace selfcheck
