#include "base/tokens.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

TEST(Tokens, IgnoreCommentsAndSpace) {
    EXPECT_EQ(tokens("int x = 1; // TODO\n/* more */ f(x);"), tokens("int x=1;f ( x ) ;\n\n"));
}
TEST(Tokens, KeepWordsApart) { EXPECT_NE(tokens("int x"), tokens("intx")); }
TEST(Tokens, SeeOneChangedCharacter) { EXPECT_NE(tokens("x += 1;"), tokens("x -= 1;")); }
TEST(Tokens, KeepSpaceAndSlashesInsideStrings) {
    EXPECT_NE(tokens("f(\"a // b\");"), tokens("f(\"a\");"));
    EXPECT_NE(tokens("f(\"a  b\");"), tokens("f(\"a b\");"));
}
TEST(Tokens, KeepARawStringWhole) {
    EXPECT_EQ(tokens("f(R\"x(a \" )\"\n// b )x\");").size(), 5u);
    EXPECT_EQ(tokens("R\"(open").size(), 1u);
    EXPECT_EQ(tokens("R\"open").size(), 1u);
}
TEST(Tokens, GoOnWithACommentThatABackslashContinues) {
    EXPECT_EQ(tokens("a // b \\\n c\nd").size(), 2u);
}
TEST(Tokens, EndWithTheTextWhateverItIs) {
    EXPECT_EQ(tokens("/* open").size(), 0u);
    EXPECT_EQ(tokens("\"open\\").size(), 1u);
    EXPECT_EQ(tokens("/").size(), 1u);
}

}  // namespace
}  // namespace lab
