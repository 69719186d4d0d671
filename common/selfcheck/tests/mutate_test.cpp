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

// The mutant's line of that number, without the spaces around it.
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
    EXPECT_EQ(line_of("line 8: `__syncthreads();` moves behind the block it ends", 9),
              "} __syncthreads(); ");
    EXPECT_EQ(line_of("line 8: `__syncthreads();` moves into the block above", 7),
              "__syncthreads(); }");
    EXPECT_EQ(line_of("line 5: `if (threadIdx.x % stride == 0) {` is always true", 5),
              "if (true) {");
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

TEST(Mutants, AreMadeOfOneKernelOfThisKindOnly) {
    EXPECT_THROW(mutants_of("void f() { g() }", "", 1), std::runtime_error);
    EXPECT_THROW(mutants_of("void f() { if (a) g(); }", "", 1), std::runtime_error);
    EXPECT_THROW(mutants_of("void f() {} void g() {}", "", 1), std::runtime_error);
}

}  // namespace
}  // namespace selfcheck
