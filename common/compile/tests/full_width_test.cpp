#include "compile/full_width.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

const std::string of_nvcc =
    "kernel.cu(2): error: class \"uint3\" has no member \"x\\uff1b\"\n"
    "    unsigned int i = 2 * threadIdx.x\\U0000ff1b\n"
    "                                     ^";

TEST(FullWidth, IsShownAsTyped) {
    EXPECT_EQ(with_full_width_as_typed(of_nvcc),
              "kernel.cu(2): error: class \"uint3\" has no member \"x；\"\n"
              "    unsigned int i = 2 * threadIdx.x；\n"
              "                                     ^");
}

TEST(FullWidth, IsNamedWithWhatTheCodeNeeds) {
    EXPECT_EQ(full_width_punctuation(with_full_width_as_typed(of_nvcc)),
              "； is a character of a Chinese keyboard: C++ needs ;");
    EXPECT_EQ(full_width_punctuation("void g() { f（）; }\n            ^~"),
              "（ is a character of a Chinese keyboard: C++ needs (");
}

TEST(FullWidth, IsNoMistakeInAComment) {
    EXPECT_EQ(full_width_punctuation("kernel.cu(2): error: expected a \";\"\n"
                                     "    int i = 0  // 注释，好\n"),
              "");
}

}  // namespace
}  // namespace lab
