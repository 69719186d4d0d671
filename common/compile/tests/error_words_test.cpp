#include "compile/error_words.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "language/say.h"

namespace lab {
namespace {

const std::string of_nvcc =
    "kernel.cu(6): error: identifier \"foo\" is undefined\n"
    "      foo(t);\n"
    "      ^\n"
    "\n"
    "kernel.cu(7): error: expected a \";\"\n"
    "kernel.cu(8): error: a value of type \"const float *\" cannot be used to initialize an entity "
    "of type \"float *\"\n"
    "kernel.cu(9): error: an error that nobody knows";

TEST(ErrorWords, AreNoneInEnglish) { EXPECT_EQ(with_errors_in_language(of_nvcc), of_nvcc); }

TEST(ErrorWords, LeaveALineOfAMegabyte) {
    const std::string line(1 << 20, 'x');
    EXPECT_EQ(with_errors_in_language(line + "\n" + of_nvcc), line + "\n" + of_nvcc);
}

// A language is chosen once in a process: each test is a process of its own under CTest.
TEST(ErrorWords, StandBehindEachKnownErrorInAnotherLanguage) {
    setenv("LANGUAGE", "zh", 1);
    use_language(CATALOGUES);
    EXPECT_EQ(
        with_errors_in_language(of_nvcc),
        "kernel.cu(6): error: identifier \"foo\" is undefined（标识符 \"foo\" 未定义）\n"
        "      foo(t);\n"
        "      ^\n"
        "\n"
        "kernel.cu(7): error: expected a \";\"（这里缺少 \";\"）\n"
        "kernel.cu(8): error: a value of type \"const float *\" cannot be used to initialize an "
        "entity of type \"float *\"（不能用类型为 \"const float *\" 的值初始化类型为 \"float *\" "
        "的对象）\n"
        "kernel.cu(9): error: an error that nobody knows");
    EXPECT_EQ(with_errors_in_language("kernel.cu(3): warning #174-D: expression has no effect"),
              "kernel.cu(3): warning #174-D: expression has no effect（这个表达式不起作用）");
    EXPECT_EQ(with_errors_in_language("2 errors detected in the compilation of \"kernel.cu\"."),
              "2 errors detected in the compilation of \"kernel.cu\".（编译 \"kernel.cu\" 时发现 2 "
              "处错误）");
    EXPECT_EQ(with_errors_in_language("a.cpp:1:2: error: extraneous closing brace ('}')"),
              "a.cpp:1:2: error: extraneous closing brace ('}')（多了一个右花括号 '}'）");
}

}  // namespace
}  // namespace lab
