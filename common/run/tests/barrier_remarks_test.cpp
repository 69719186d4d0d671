#include "run/barrier_remarks.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

constexpr const char* kernel = R"(__global__ void k(float* x, int n) {
    const int i = threadIdx.x;  // if (i) {
    if (i < n) {
        x[i] *= 2;
        __syncthreads();
    }
    if (i >= n) return; __syncthreads();
    for (int s = 1;
         s < n; s *= 2)
        if (x[0] > 0) { block.sync(); } else __syncthreads();
#if defined(FAST)
    __syncthreads();
#endif
    do { helper(x); } while (i < n);
    while (n) { auto f = [&] { if (i) return; }; f(); x[0] = 1; __syncthreads(); }
    __syncthreads();
}
)";

TEST(StandsInBranch, IfTheStatementThatTheLineDecidesHoldsTheCall) {
    EXPECT_TRUE(stands_in_branch(kernel, 3, 5, ""));
    EXPECT_TRUE(stands_in_branch(kernel, 8, 10, "")) << "both calls are in the loop";
    EXPECT_TRUE(stands_in_branch(kernel, 9, 10, "")) << "its condition goes over two lines";
    EXPECT_TRUE(stands_in_branch(kernel, 10, 10, "")) << "one in each way of the branch";
    EXPECT_TRUE(stands_in_branch(kernel, 15, 15, ""));
}

TEST(StandsInBranch, NotBehindItNorAfterAnEarlyReturn) {
    EXPECT_FALSE(stands_in_branch(kernel, 7, 7, ""));
    EXPECT_FALSE(stands_in_branch(kernel, 3, 7, ""));
    EXPECT_FALSE(stands_in_branch(kernel, 7, 16, ""));
    EXPECT_FALSE(stands_in_branch(kernel, 2, 5, "")) << "a comment";
    EXPECT_FALSE(stands_in_branch(kernel, 11, 12, "")) << "the preprocessor's";
    EXPECT_FALSE(stands_in_branch(kernel, 15, 16, ""));
    EXPECT_FALSE(stands_in_branch(kernel, 3, 4, "")) << "no barrier";
    EXPECT_FALSE(stands_in_branch("if (a) { __syncthreads(); ((", 1, 9, ""));
}

TEST(StandsInBranch, HoweverDeepAStudentNests) {
    std::string deep;
    for (int i = 0; i < 200'000; ++i) deep += "if (a) ";
    EXPECT_TRUE(stands_in_branch(deep + "\n__syncthreads();", 1, 2, ""));
    EXPECT_FALSE(stands_in_branch("if (a) {\n__syncthreads();", 1, 2, "")) << "not C++";
}

TEST(StandsInBranch, LooksForTheFunctionThatHoldsTheBarrier) {
    constexpr const char* source =
        "void k() {\n  if (a)\n    helper(x);\n  helper(y); other();\n}\n";
    EXPECT_TRUE(stands_in_branch(source, 2, 3, "helper"));
    EXPECT_FALSE(stands_in_branch(source, 2, 4, "helper"));
    EXPECT_FALSE(stands_in_branch(source, 2, 3, "other"));
}

}  // namespace
}  // namespace lab
