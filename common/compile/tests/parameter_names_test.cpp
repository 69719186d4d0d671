#include "compile/parameter_names.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

using Names = std::vector<std::string>;

TEST(ParameterNames, AreReadFromTheSource) {
    const auto names = parameter_names(
        "// __global__ void not_this(int x)\n"
        "template <int N> __global__ void __launch_bounds__(N, (2))\n"
        "first(const float* __restrict__ input, Pair<int, int> pair, unsigned long n) {}\n"
        "static __global__ void nothing() {} __global__ void last(float* out);");
    EXPECT_EQ(names.at("first"), (Names{"input", "pair", "n"}));
    EXPECT_EQ(names.at("nothing"), Names{});
    EXPECT_EQ(names.at("last"), Names{"out"});
    EXPECT_EQ(names.size(), 3U);
}

TEST(ParameterNames, EndWithABrokenSource) {
    EXPECT_TRUE(parameter_names("__global__").empty());
    EXPECT_TRUE(parameter_names("__global__ void __launch_bounds__(").empty());
    EXPECT_NO_THROW(parameter_names("__global__ void f("));
    EXPECT_NO_THROW(parameter_names("__global__ void f(int a"));
}

}  // namespace
}  // namespace lab
