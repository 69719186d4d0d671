// Shared arrays of several kernels and functions in one module.
#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

static std::string other_kernel(const std::string& name, const std::string& body) {
    return ".visible .entry " + name + "() {\n" + body + "\nret;\n}\n";
}

static const Function& entry(const Program& program, const std::string& name) {
    return *program.find_entry(name);
}

TEST(SharedLayout, EachKernelHasOnlyItsOwnArrays) {
    const std::string text =
        std::string(header) + ".shared .align 4 .b8 common[1000];\n" +
        other_kernel("a", ".reg .b32 %r<2>; .shared .align 4 .b8 x[40000]; mov.u32 %r1, common;") +
        other_kernel("b", ".shared .align 4 .b8 x[30000];") + other_kernel("c", "");
    GlobalMemory memory;
    const Program program = load(ptx::parse(text), memory);
    EXPECT_EQ(entry(program, "a").shared.static_bytes, 41000u);
    EXPECT_EQ(entry(program, "b").shared.static_bytes, 30000u);
    EXPECT_EQ(entry(program, "c").shared.static_bytes, 0u);
    EXPECT_LT(entry(program, "b").shared.laid_out_bytes, 31000u);
}

TEST(SharedLayout, EqualNamesInTwoFunctionsAreTwoArrays) {
    const std::string function =
        ".func (.param .b32 r) f() { .reg .b32 %r<2>; .shared .b32 x;\n"
        "ld.shared.u32 %r1, [x]; st.param.b32 [r], %r1; ret; }\n";
    const KernelOutcome ran = run_ptx(
        function + kernel(".shared .b32 x; st.shared.u32 [x], 7;\n"
                          "{ .param .b32 result; call (result), f; ld.param.b32 %r10, [result]; }\n"
                          "ld.shared.u32 %r11, [x]; add.u32 %r10, %r10, %r11;\n"
                          "st.global.u32 [%rd1], %r10; ret;"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    EXPECT_EQ(ran.out[0], 0xffff'ffff + 7) << "the function's own was never written";
}

TEST(SharedLayout, ArraysBehindAPointerCallAreReached) {
    const std::string function =
        ".func f() { .shared .align 4 .b8 x[500]; st.shared.u32 [x], 1; ret; }\n";
    GlobalMemory memory;
    const std::string caller =
        "{ .reg .b64 %rd<2>; mov.u64 %rd1, f;\n"
        "proto: .callprototype _ (); call %rd1, (), proto; }";
    const Program program = load(
        ptx::parse(header + function + other_kernel("a", caller) + other_kernel("b", "")), memory);
    EXPECT_EQ(entry(program, "a").shared.static_bytes, 500u);
    EXPECT_EQ(entry(program, "b").shared.static_bytes, 0u);
}

TEST(SharedLayout, AnotherKernelsArrayIsOutOfBounds) {
    const KernelOutcome ran =
        run_ptx(other_kernel("other", ".shared .align 4 .b8 y[4096];") +
                kernel(".shared .align 4 .b8 x[64]; st.shared.u32 [x+512], 7; ret;"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_STREQ(ran.result.fault->what(),
                 "writes x[128], 113 elements past its end (16 elements of 4 bytes)");
}

}  // namespace warpsim::test
