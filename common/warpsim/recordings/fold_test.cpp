#include "warpsim/recordings/fold.h"

#include <gtest/gtest.h>

namespace warpsim {

using Names = std::vector<std::string>;

TEST(FoldNames, MakesOnePatternOfNamesThatGoOnAlike) {
    EXPECT_EQ(fold_names({"lt.s32", "lt.u32", "eq.s32", "eq.u32", "num.f32"}),
              (Names{"{lt,eq}.{s32,u32}", "num.f32"}));
}

TEST(FoldNames, KeepsANameThatIsTheBeginningOfAnother) {
    EXPECT_EQ(fold_names({"ret", "ret.uni"}), (Names{"ret", "ret.uni"}));
}

TEST(FoldNames, LeavesOneNameAsItIs) { EXPECT_EQ(fold_names({"a.b.c"}), Names{"a.b.c"}); }

}  // namespace warpsim
