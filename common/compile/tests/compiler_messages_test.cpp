#include "compile/compiler_messages.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

std::string shown(const std::string& output) {
    return CompilerMessages(output, "/some/folder", "compiled.cu", "kernel.cu").shortened();
}

TEST(CompilerMessages, HaveTheStudentsNameOfTheFile) {
    EXPECT_EQ(shown("/some/folder/compiled.cu(2): error: expected a declaration"),
              "kernel.cu(2): error: expected a declaration");
    EXPECT_EQ(shown("my_compiled.cu(2): error: x"), "my_compiled.cu(2): error: x");
}

TEST(CompilerMessages, AreTwentyLines) {
    std::string lines, first;
    for (int i = 1; i <= 25; ++i) lines += "line " + std::to_string(i) + "\n";
    for (int i = 1; i <= 20; ++i) first += "line " + std::to_string(i) + "\n";
    EXPECT_EQ(shown(lines), first + "... and 5 more lines");
}

TEST(CompilerMessages, AreCutWhereALineIsLong) {
    const std::string longest(2000, 'x');
    EXPECT_EQ(shown(longest + "\nend"), longest + "\nend");
    EXPECT_EQ(shown(longest + "y\nend"), longest + "...\nend");
}

// JSON takes whole characters only.
TEST(CompilerMessages, AreCutBetweenTwoCharacters) {
    const std::string almost(1998, 'x');
    EXPECT_EQ(shown(almost + "和和"), almost + "...");
    EXPECT_EQ(shown(almost.substr(1) + "和和"), almost.substr(1) + "和...");
}

}  // namespace
}  // namespace lab
