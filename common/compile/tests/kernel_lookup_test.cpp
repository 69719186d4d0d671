#include "compile/kernel_lookup.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace lab {
namespace {

using warpsim::ptx::Function;
using warpsim::ptx::Module;

Module with(const std::vector<std::string>& kernels, size_t parameters = 2) {
    Module module;
    for (const std::string& name : kernels) {
        Function function;
        function.name = name;
        function.is_entry = true;
        function.parameters.resize(parameters);
        module.functions.push_back(function);
    }
    return module;
}

std::string find(const Module& module) {
    try {
        return find_kernel(module, "Sum", "(const float* input, float* output)", "k.cu");
    } catch (const NotCompiled& error) {
        return error.what();
    }
}

const std::string wanted = "k.cu: wanted __global__ void Sum(const float* input, float* output); ";

TEST(KernelLookup, FindsTheKernelByNameAndParameters) {
    EXPECT_EQ(find(with({"_Z3SumPKfPf"})), "_Z3SumPKfPf");
}
TEST(KernelLookup, LooksPastConst) { EXPECT_EQ(find(with({"_Z3SumPfS_"})), "_Z3SumPfS_"); }
TEST(KernelLookup, LooksPastVolatile) { EXPECT_EQ(find(with({"_Z3SumPVKfPf"})), "_Z3SumPVKfPf"); }
TEST(KernelLookup, TakesCLinkage) { EXPECT_EQ(find(with({"Sum"})), "Sum"); }
TEST(KernelLookup, LooksIntoNamespaces) {
    EXPECT_EQ(find(with({"_ZN3lab3SumEPKfPf"})), "_ZN3lab3SumEPKfPf");
}
TEST(KernelLookup, TakesATemplateThatIsInstantiatedOnce) {
    EXPECT_EQ(find(with({"_Z3SumIfEvPKT_PS0_"})), "_Z3SumIfEvPKT_PS0_");
}
TEST(KernelLookup, TakesTheOverloadThatFits) {
    EXPECT_EQ(find(with({"_Z3SumPKdPd", "_Z3SumPKfPf"})), "_Z3SumPKfPf");
}
TEST(KernelLookup, SaysThatThereIsNoKernel) {
    EXPECT_EQ(find(with({})), wanted + "has no __global__ function");
}
TEST(KernelLookup, NamesAKernelOfAnotherName) {
    EXPECT_EQ(find(with({"_Z9SharedSumPfS_"})),
              wanted + "found SharedSum(float*, float*): is that the one, under another name?");
}
TEST(KernelLookup, NamesTheParametersThatDiffer) {
    EXPECT_EQ(find(with({"_Z3SumPfS_i"})),
              wanted + "found Sum(float*, float*, int): its parameters differ");
}
TEST(KernelLookup, CountsTheParametersOfCLinkage) {
    EXPECT_EQ(find(with({"Sum"}, 3)), wanted + "found Sum: its parameters differ");
}
TEST(KernelLookup, RefusesTwoThatFit) {
    EXPECT_EQ(
        find(with({"_Z3SumPKfPf", "_ZN1a3SumEPKfPf"})),
        wanted +
            "found 2 of them: Sum(float const*, float*), a::Sum(float const*, float*); keep one");
}
TEST(KernelLookup, IgnoresADeclaration) {
    Module module = with({"_Z3SumPKfPf"});
    module.functions[0].is_declaration = true;
    EXPECT_EQ(find(module), wanted + "has no __global__ function");
}
TEST(KernelLookup, SaysThatPtxCannotBeRead) {
    EXPECT_THROW(find_kernel_in_ptx("nonsense", "Sum", "()", "k.cu"), NotCompiled);
}

}  // namespace
}  // namespace lab
