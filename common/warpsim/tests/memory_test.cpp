// Every access is checked: bounds of each space by one and by far, alignment, null.
#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

struct BadAccess {
    const char* name;
    std::string body;
    FaultKind kind;
    std::string message;
};
void PrintTo(const BadAccess& access, std::ostream* out) { *out << access.name; }

class Memory : public testing::TestWithParam<BadAccess> {};

TEST_P(Memory, BadAccessIsAFaultWithItsReason) {
    const char* const arrays =
        ".shared .align 4 .b8 first[64];\n.shared .align 4 .b8 second[64];\n"
        ".const .align 4 .b8 table[64];\n";
    const KernelOutcome ran = run_ptx(
        kernel(GetParam().body + "\nst.global.u32 [%rd1], %r10;\nret;", arrays), {}, {1, 2, 3, 4});
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, GetParam().kind);
    EXPECT_EQ(ran.result.fault->what(), GetParam().message);
    EXPECT_EQ(ran.result.fault->thread, (Dim3{0, 0, 0}));
}

INSTANTIATE_TEST_SUITE_P(
    Spaces, Memory,
    testing::Values(
        BadAccess{"GlobalByOne", "ld.global.u32 %r10, [%rd3+16];", FaultKind::out_of_bounds,
                  "reads element 4 of the buffer of the second argument, 1 element past its end "
                  "(4 elements of 4 bytes)"},
        BadAccess{"GlobalBefore", "st.global.u32 [%rd3+-4], %r1;", FaultKind::out_of_bounds,
                  "writes element -1 of the buffer of the second argument, 1 element before its "
                  "start (4 elements of 4 bytes)"},
        BadAccess{"GlobalAcross", "ld.global.v2.u32 {%r10, %r11}, [%rd3+12];",
                  FaultKind::misaligned, "reads 8 bytes at an address that is not a multiple of 8"},
        BadAccess{"GlobalFar", "ld.global.u32 %r10, [%rd3+1000000];", FaultKind::out_of_bounds,
                  "reads element 250000 of the buffer of the second argument, 249997 elements past "
                  "its end (4 elements of 4 bytes)"},
        BadAccess{"GlobalVeryFar", "mov.u64 %rd10, 0x123456789abc00; ld.global.u32 %r10, [%rd10];",
                  FaultKind::out_of_bounds,
                  "reads 4 bytes at address 0x123456789abc00, far outside every buffer"},
        BadAccess{"Null", "mov.u64 %rd10, 0; ld.global.u32 %r10, [%rd10+8];",
                  FaultKind::null_pointer,
                  "reads 4 bytes at address 0x8: a null pointer, or one made from a number"},
        BadAccess{"Misaligned", "ld.global.u32 %r10, [%rd3+2];", FaultKind::misaligned,
                  "reads 4 bytes at an address that is not a multiple of 4"},
        BadAccess{"SharedByOne", "ld.shared.u32 %r10, [second+64];", FaultKind::out_of_bounds,
                  "reads second[16], 1 element past its end (16 elements of 4 bytes)"},
        BadAccess{"SharedFromFirstIntoSecond",
                  "mov.u32 %r11, first; st.shared.u32 [%r11+68], %r1; mov.u32 %r10, 0;",
                  FaultKind::out_of_bounds,
                  "writes first[17], 2 elements past its end (16 elements of 4 bytes)"},
        BadAccess{"Local",
                  ".local .align 4 .b8 own[16]; mov.u64 %rd10, own; ld.local.u32 %r10, [%rd10+16];",
                  FaultKind::out_of_bounds, "reads 4 bytes outside the thread's own local memory"},
        BadAccess{"Constant",
                  "mov.u64 %rd10, table; cvta.const.u64 %rd10, %rd10; st.u32 [%rd10+4], %r1;",
                  FaultKind::wrong_space,
                  "writes table[1], which is __constant__: a kernel can only read it"},
        BadAccess{"ConstantAtomic",
                  "mov.u64 %rd10, table; cvta.const.u64 %rd10, %rd10; red.add.u32 [%rd10], 1;",
                  FaultKind::wrong_space,
                  "updates table[0], which is __constant__: a kernel can only read it"},
        BadAccess{"Parameter", "ld.param.u32 %r10, [in+8];", FaultKind::out_of_bounds,
                  "reads 4 bytes outside the thread's own parameter memory"}),
    [](const auto& info) { return info.param.name; });

TEST(MemoryWindows, GenericAddressesReachSharedAndLocalMemory) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        .local .align 4 .b8 own[16];
        mov.u64 %rd10, own;
        cvta.local.u64 %rd11, %rd10;
        mov.u64 %rd12, words;
        cvta.shared.u64 %rd13, %rd12;
        mul.wide.u32 %rd14, %r1, 4;
        add.s64 %rd13, %rd13, %rd14;
        st.u32 [%rd11+4], %r1;
        st.u32 [%rd13], 100;
        ld.local.u32 %r10, [%rd10+4];
        mov.u32 %r13, words;
        shl.b32 %r14, %r1, 2;
        add.s32 %r13, %r13, %r14;
        ld.shared.u32 %r11, [%r13];
        add.s32 %r10, %r10, %r11;
        st.global.u32 [%rd1], %r10;
        ret;)",
                                             ".shared .align 4 .b8 words[128];"));
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 32; ++i) EXPECT_EQ(ran.out[i], 100 + i) << i;
}

TEST(MemoryLimits, TooMuchStaticSharedMemoryIsToldBeforeAnythingRuns) {
    const KernelOutcome ran =
        run_ptx(kernel("mov.u32 %r10, big;\nret;", ".shared .align 4 .b8 big[65536];"));
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, FaultKind::bad_launch);
}

TEST(MemoryLimits, AGigabyteArrayIsAFaultAndNotAnAbort) {
    GlobalMemory memory(size_t{1} << 28);
    EXPECT_THROW(
        load(ptx::parse(std::string(header) + ".global .align 4 .b8 big[1073741824];"), memory),
        Fault);
}

TEST(Printf, PrintsInOrderWithManyConversions) {
    const KernelOutcome ran = run_ptx(R"(
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
.global .align 1 .b8 text[20] = {116, 37, 100, 32, 37, 53, 46, 50, 102, 32, 37, 108, 108, 120, 37, 37, 10, 0};
)" + kernel(R"(
        .local .align 8 .b8 own[24];
        .param .b64 p0; .param .b64 p1; .param .b32 r0;
        mov.u64 %rd10, own;
        cvta.local.u64 %rd11, %rd10;
        st.local.u32 [%rd10], %r1;
        mov.b64 %rd12, 0x4009000000000000;
        st.local.u64 [%rd10+8], %rd12;
        mov.u64 %rd13, 255;
        st.local.u64 [%rd10+16], %rd13;
        mov.u64 %rd14, text;
        cvta.global.u64 %rd15, %rd14;
        st.param.b64 [p0], %rd15;
        st.param.b64 [p1], %rd11;
        call.uni (r0), vprintf, (p0, p1);
        ret;)"),
                                      {.threads = 2});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    ASSERT_EQ(ran.result.printed.size(), 2u);
    EXPECT_EQ(ran.result.printed[0], "t0  3.12 ff%");
    EXPECT_EQ(ran.result.printed[1], "t1  3.12 ff%");
}

}  // namespace warpsim::test
