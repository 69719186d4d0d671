#include "compile/ways_out.h"

#include <gtest/gtest.h>

namespace lab {
namespace {

std::string for_name(const std::string& name) {
    return ways_out_of("kernel.cu(4): error: identifier \"" + name +
                       "\" is undefined\n      x\n      ^\n");
}

TEST(WaysOut, NameTheNearestOfCudasNames) {
    EXPECT_EQ(for_name("__syncthread"), "__syncthread: did you mean __syncthreads?");
    EXPECT_EQ(for_name("_syncthreads"), "_syncthreads: did you mean __syncthreads?");
    EXPECT_EQ(for_name("threadIdX"), "threadIdX: did you mean threadIdx?");
    EXPECT_EQ(for_name("threadldx"), "threadldx: did you mean threadIdx?");
    EXPECT_EQ(for_name("blockDIm"), "blockDIm: did you mean blockDim?");
    EXPECT_EQ(for_name("atomicadd"), "atomicadd: did you mean atomicAdd?");
    EXPECT_EQ(for_name("__shfl_down"), "__shfl_down: did you mean __shfl_down_sync?");
    EXPECT_EQ(for_name("__shlf_up_sync"), "__shlf_up_sync: did you mean __shfl_up_sync?");
}

TEST(WaysOut, AreSilentAboutNamesOfTheFilesOwn) {
    for (const char* const own :
         {"x", "i", "sum", "stride", "input_s", "blockSum", "thread", "dim", "block", "sync", "add",
          "N", "BLOCK_DIM", "warpSum", "min", "all", "any", "first"})
        EXPECT_EQ(for_name(own), "") << own;
}

TEST(WaysOut, AreNotSoughtForNamesOfAMillionCharacters) {
    EXPECT_EQ(for_name(std::string(1'000'000, 'a')), "");
}

TEST(WaysOut, SayHowAnArrayInSharedMemoryGetsItsSize) {
    EXPECT_EQ(ways_out_of("kernel.cu(2): error: expression must have a constant value\n"
                          "      __shared__ float s[blockDim.x];\n                         ^\n"),
              "the size of a __shared__ array is fixed when the file is compiled: write a number, "
              "that of the largest block, or extern __shared__ float name[]; whose size the launch "
              "gives");
    EXPECT_EQ(ways_out_of("kernel.cu(2): error: expression must have a constant value\n"
                          "      float s[blockDim.x];\n              ^\n"),
              "");
}

TEST(WaysOut, AreOneLineForEachMistake) {
    const auto undefined = [](const std::string& name) {
        return "kernel.cu(4): error: identifier \"" + name +
               "\" is undefined\n      x\n      ^\n\n";
    };
    EXPECT_EQ(ways_out_of(undefined("sum") + undefined("gridDIM") + undefined("_syncthreads") +
                          undefined("gridDIM")),
              "gridDIM: did you mean gridDim?\n_syncthreads: did you mean __syncthreads?");
}

}  // namespace
}  // namespace lab
