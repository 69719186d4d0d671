#include "selfcheck/mutants/mutate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace selfcheck {
namespace {

const std::string kernel = R"(// A comment.
__global__ void Kernel(float* input, float* output) {
    unsigned int i = 2 * threadIdx.x;
    for (unsigned int stride = 1; stride <= blockDim.x; stride *= 2) {
        if (threadIdx.x % stride == 0) {
            input[i] += input[i + stride];
        }
        __syncthreads();
    }
    output[0] = input[0];
}
)";

std::vector<Mutant> mutants(uint64_t seed = 1) {
    return mutants_of(kernel, "__global__ void Kernel(float* input, float* output) {}", seed);
}

// The mutant's line of that number, without the spaces in front of it.
std::string line_of(const std::string& what, int line) {
    for (const Mutant& mutant : mutants()) {
        if (mutant.what != what) continue;
        size_t begin = 0;
        while (--line) begin = mutant.text.find('\n', begin) + 1;
        begin = mutant.text.find_first_not_of(' ', begin);
        return mutant.text.substr(begin, mutant.text.find('\n', begin) - begin);
    }
    return "there is no such mutant";
}

TEST(Mutants, ChangeOneTokenAndNothingElse) {
    EXPECT_EQ(line_of("line 4: `<=` becomes `<`", 4),
              "for (unsigned int stride = 1; stride < blockDim.x; stride *= 2) {");
    EXPECT_EQ(line_of("line 3: `2` becomes `3`", 3), "unsigned int i = 3 * threadIdx.x;");
    EXPECT_EQ(line_of("line 5: `%` becomes `/`", 5), "if (threadIdx.x / stride == 0) {");
    EXPECT_EQ(line_of("line 3: `threadIdx.x` becomes `blockIdx.x`", 3),
              "unsigned int i = 2 * blockIdx.x;");
    EXPECT_EQ(line_of("line 4: `blockDim.x` becomes `256`", 4),
              "for (unsigned int stride = 1; stride <= 256; stride *= 2) {");
    EXPECT_EQ(line_of("line 10: `input` becomes `output`", 10), "output[0] = output[0];");
}

TEST(Mutants, DropMoveAndDoubleStatements) {
    EXPECT_EQ(line_of("line 8: `__syncthreads();` is dropped", 8), "");
    EXPECT_EQ(line_of("line 8: `__syncthreads();` is there twice", 8),
              "__syncthreads(); __syncthreads(); ");
    EXPECT_EQ(line_of("line 8: `__syncthreads();` moves after the block it ends", 9),
              "} __syncthreads(); ");
    EXPECT_EQ(line_of("line 8: `__syncthreads();` moves into the block above", 7),
              "__syncthreads(); }");
    EXPECT_EQ(line_of("line 5: `if (threadIdx.x % stride == 0) {` is always true", 5),
              "if (true) {");
}

TEST(Mutants, AMemberOfWhatACallGivesEndsNoParenthesis) {
    const std::string library = R"(
void f(float* a) {
    Reduce(storage).Sum(a[0]);
    return;
})";
    std::set<std::string> whats;
    for (const Mutant& mutant : mutants_of(library, "", 1)) whats.insert(mutant.what);
    EXPECT_TRUE(whats.count("line 3: `Reduce(storage).Sum(a[0]);` is dropped"));
}

TEST(Mutants, AreAllDifferentAndNoneIsTheSolution) {
    std::set<std::string> texts = {kernel};
    for (const Mutant& mutant : mutants()) {
        EXPECT_TRUE(texts.insert(mutant.text).second) << mutant.what;
    }
    EXPECT_GE(texts.size(), 80u);
}

TEST(Mutants, AreNeverTheSkeleton) {
    const std::string skeleton = "void Kernel(int i) { f(); }";
    for (const Mutant& mutant : mutants_of("void Kernel(int i) { f(); g(); }", skeleton, 1)) {
        EXPECT_NE(mutant.what, "line 1: `g();` is dropped");
    }
}

TEST(Mutants, ComeInAnOrderThatTheSeedDecides) {
    const auto texts = [](uint64_t seed) {
        std::vector<std::string> list;
        for (const Mutant& mutant : mutants(seed)) list.push_back(mutant.text);
        return list;
    };
    auto one = texts(1), two = texts(2);
    EXPECT_EQ(one, texts(1));
    EXPECT_NE(one, two);
    std::sort(one.begin(), one.end());
    std::sort(two.begin(), two.end());
    EXPECT_EQ(one, two);
}

TEST(Mutants, AreMadeOfFilesOfThisKindOnly) {
    EXPECT_THROW(mutants_of("void f() { g() }", "", 1), std::runtime_error);
    EXPECT_THROW(mutants_of("void f() { if (a) g(); }", "", 1), std::runtime_error);
    EXPECT_THROW(mutants_of("int i;", "", 1), std::runtime_error);
}

constexpr char host_and_kernel[] = R"(#include <cub/device/device_reduce.cuh>
constexpr unsigned int BLOCK_DIM = 256, WARPS = BLOCK_DIM / 32;
struct Add {
    float operator()(float a, float b) const { return a + b; }
};
__global__ void __launch_bounds__(BLOCK_DIM) Kernel(const float* input, size_t n) {
#pragma unroll
    for (size_t i = 0; i < n; ++i) {
        take([=](float x) { add(x); }, __shfl_down_sync(0xffffffff, input[i], 1));
    }
}
)";

TEST(Mutants, ChangeConstantsAndEveryFunction) {
    const std::set<std::string> what = [] {
        std::set<std::string> list;
        for (const Mutant& mutant : mutants_of(host_and_kernel, "", 1)) list.insert(mutant.what);
        return list;
    }();
    for (const char* const each :
         {"line 2: `256` becomes `257`", "line 2: `/` becomes `*`", "line 4: `+` becomes `-`",
          "line 4: `return a + b;` is dropped", "line 8: `n` becomes `i`",
          "line 8: `<` becomes `<=`", "line 9: `__shfl_down_sync` becomes `__shfl_up_sync`",
          "line 9: `0xffffffff` becomes `1`", "line 8: `i` becomes `BLOCK_DIM`",
          "line 9: `take([=](float x) { add(x); }, __shfl_down_sync(0xffffffff, input[i], 1));` is "
          "dropped"})
        EXPECT_TRUE(what.count(each)) << each;
    for (const std::string& each : what) {
        EXPECT_FALSE(each.starts_with("line 1:") || each.starts_with("line 7:")) << each;
        EXPECT_FALSE(each.starts_with("line 6:")) << each;
    }
}

}  // namespace
}  // namespace selfcheck
