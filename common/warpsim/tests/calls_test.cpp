// The call stack of a fault, through inlined functions and through calls.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "warpsim/exec/describe.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

std::vector<std::string> calls_of(const std::string& module) {
    const KernelOutcome ran = run_ptx(module);
    std::vector<std::string> calls;
    if (!ran.result.fault) return {"no fault"};
    for (const auto& [function, file, line] : ran.result.fault->calls)
        calls.push_back(function + " " + file + ":" + std::to_string(line));
    return calls;
}

constexpr const char* files = ".file 1 \"/home/me/k.cu\"\n.file 2 \"/home/me/h.cuh\"\n";
// The mangled name of element(float*, int), at offset 0.
constexpr const char* names = R"(.section .debug_str {
$L__info_string0:
.b8 95,90,55,101,108,101,109,101,110,116,80,102,105,0
}
)";

TEST(Calls, GoThroughInlinedFunctions) {
    const std::string body = R"(
    .loc 1 11 4
    mov.u64 %rd10, 0;
    .loc 2 3 9, function_name $L__info_string0, inlined_at 1 11 4
    ld.global.u32 %r10, [%rd10];
    ret;
)";
    EXPECT_EQ(calls_of(files + kernel(body) + names),
              (std::vector<std::string>{"element h.cuh:3", "k k.cu:11"}));
}

// A student's own header counts as source; CUDA's headers, from a toolkit or a wheel, do not.
TEST(Calls, TheLineOfAFaultIsInAHeaderThatIsNotCudas) {
    const std::string body = R"(
    .loc 1 94 13
    mov.u64 %rd10, 0;
    .loc 2 107 3, function_name $L__info_string0, inlined_at 1 94 13
    ld.global.u32 %r10, [%rd10];
    ret;
)";
    for (const char* const cuda : {"/opt/cuda/targets/x86_64-linux/include/device_functions.hpp",
                                   "/home/me/nvidia/cu13/include/device_functions.hpp"}) {
        const std::string own =
            fmt::format(".file 1 \"/home/me/include/stack.hpp\"\n.file 2 \"{}\"\n", cuda);
        const KernelOutcome ran = run_ptx(own + kernel(body) + names);
        ASSERT_TRUE(ran.result.fault);
        EXPECT_EQ(ran.result.fault->line, 94) << cuda;
    }
}

TEST(Calls, GoThroughFunctionsThatAreCalled) {
    const std::string functions = R"(
.visible .func inner() {
    .loc 2 7 1
    trap;
}
.visible .func _Z5outerv() {
    .loc 1 20 1
    call inner, ();
    ret;
}
)";
    const std::string body = ".loc 1 30 1\ncall _Z5outerv, ();\nret;";
    EXPECT_EQ(calls_of(files + functions + kernel(body)),
              (std::vector<std::string>{"inner h.cuh:7", "outer k.cu:20", "k k.cu:30"}));
}

TEST(Calls, OfADeepRecursionAreTheInnermostOnes) {
    const std::string functions = R"(
.visible .func down(.param .b32 depth) {
    .reg .b32 %n; .reg .pred %bottom;
    .loc 1 5 1
    ld.param.b32 %n, [depth];
    setp.eq.u32 %bottom, %n, 0;
    @%bottom trap;
    add.u32 %n, %n, -1;
    { .param .b32 next;
    st.param.b32 [next], %n;
    .loc 1 6 1
    call down, (next); }
    ret;
}
)";
    const std::string body = R"(
    { .param .b32 depth;
    st.param.b32 [depth], 100;
    call down, (depth); }
    ret;
)";
    const auto calls = calls_of(files + functions + kernel(body));
    ASSERT_EQ(calls.size(), 16U);
    EXPECT_EQ(calls.front(), "down k.cu:5");
    EXPECT_EQ(calls.back(), "down k.cu:6");
}

TEST(FunctionName, IsTheLastWordOfWhatTheSourceCallsIt) {
    EXPECT_EQ(function_name("_Z7elementPfi"), "element");
    EXPECT_EQ(function_name("main_kernel"), "main_kernel");
    EXPECT_EQ(function_name("_ZN3cub5Block4LoadEPi"), "Load");
    EXPECT_EQ(function_name("_Z4foldIfET_PKS0_i"), "fold");  // float fold<float>(float const*, int)
    EXPECT_EQ(function_name("_ZN12_GLOBAL__N_15fetchEPf"), "fetch");
    EXPECT_EQ(function_name("_ZNK3AddclEii"), "operator()");
}

}  // namespace
}  // namespace warpsim::test
