#include "compile/look_alikes.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

const std::string of_nvcc =
    "kernel.cu(2): error: class \"uint3\" has no member \"x\\uff1b\"\n"
    "    unsigned int i = 2 * threadIdx.x\\U0000ff1b\n"
    "                                     ^";

TEST(LookAlikes, AreShownAsTyped) {
    EXPECT_EQ(with_look_alikes_as_typed(of_nvcc),
              "kernel.cu(2): error: class \"uint3\" has no member \"x；\"\n"
              "    unsigned int i = 2 * threadIdx.x；\n"
              "                                     ^");
}

// Replacing them where they stand would move the rest of the line a million times.
TEST(LookAlikes, MayBeAMillionInALine) {
    constexpr size_t many = 1'000'000;
    std::string line;
    for (size_t i = 0; i < many; ++i) line += "\\U0000ff1b";
    EXPECT_EQ(with_look_alikes_as_typed(line).size(), many * std::string("；").size());
}

TEST(LookAlikes, AreNamedWithWhatToWrite) {
    EXPECT_EQ(look_alike_in(with_look_alikes_as_typed(of_nvcc)),
              "； is no character of C++: write ;");
    EXPECT_EQ(look_alike_in("void g() { f（）; }\n            ^~"),
              "（ is no character of C++: write (");
    EXPECT_EQ(look_alike_in("    printf(“%f”, sum);"), "“ is no character of C++: write \"");
}

TEST(LookAlikes, AreNoMistakeInACommentOrAString) {
    EXPECT_EQ(look_alike_in("kernel.cu(2): error: expected a \";\"\n"
                            "    int i = 0  // 注释，好\n"
                            "    int i = 0  /* 注释，好 */\n"
                            "    printf(\"和：%f\\\"；\", sum)\n"),
              "");
}

}  // namespace
}  // namespace lab
