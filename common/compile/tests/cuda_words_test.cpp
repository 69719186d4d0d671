#include "compile/cuda_words.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

TEST(CudaWords, StandWhereNvccQuotesItsAttributes) {
    EXPECT_EQ(with_cuda_words("kernel.cu(2): error: expression must have a constant value\n"
                              "      __attribute__((shared)) float s[blockDim.x];\n"
                              "                                      ^\n"
                              "\n"
                              "1 error detected"),
              "kernel.cu(2): error: expression must have a constant value\n"
              "      __shared__ float s[blockDim.x];\n"
              "                         ^\n"
              "\n"
              "1 error detected");
}

TEST(CudaWords, LeaveMarksBeforeThem) {
    EXPECT_EQ(with_cuda_words("  foo __attribute__((device)) int x;\n  ^~~"),
              "  foo __device__ int x;\n  ^~~");
    EXPECT_EQ(with_cuda_words("  __attribute__((global)) int x;\n  ^"), "  __global__ int x;\n  ^");
}

TEST(CudaWords, AreAllOnALine) {
    EXPECT_EQ(with_cuda_words("__attribute__((host)) __attribute__((device)) int f(X);\n"
                              "                                                    ^"),
              "__host__ __device__ int f(X);\n                          ^");
}

}  // namespace
}  // namespace lab
