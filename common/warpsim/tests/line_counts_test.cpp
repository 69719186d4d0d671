// Counts per line of the CUDA source, and per inlined call.
#include "warpsim/observers/line_counts.h"

#include <gtest/gtest.h>

#include "warpsim/tests/counted.h"

namespace warpsim::test {
namespace {

std::vector<LineCounts> lines_of(const std::string& module) {
    GlobalMemory memory;
    const Program program = load(ptx::parse(header + module), memory);
    const std::array<uint64_t, 2> addresses{GlobalMemory::address(memory.allocate(4096)), 0};
    CountsObserver observer;
    Launch launch;
    launch.kernel = "k";
    launch.block = {warp_size};
    launch.parameters.resize(sizeof addresses);
    std::memcpy(launch.parameters.data(), addresses.data(), sizeof addresses);
    launch.observers = {&observer};
    EXPECT_FALSE(run(program, memory, launch).fault);
    return counts_by_line(program, observer);
}

// Line 4 stores 128 bytes apart, line 5 loads; `at` of helper.cuh, line 7, is inlined in both.
const std::string with_lines = R"(
.visible .entry k(.param .u64 out, .param .u64 in) {
    .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>;
    .loc 1 3 1
    mov.u32 %r1, %tid.x;
    ld.param.u64 %rd2, [out];
    .loc 1 4 1
    mov.f32 %f2, 0f00000000;
    .loc 2 7 3, function_name $L__info_string0, inlined_at 1 4 1
    mul.wide.u32 %rd3, %r1, 128;
    add.s64 %rd4, %rd2, %rd3;
    .loc 1 4 9
    st.global.f32 [%rd4], %f2;
    .loc 1 5 1
    mov.f32 %f2, 0f00000000;
    .loc 2 7 3, function_name $L__info_string0, inlined_at 1 5 1
    mul.wide.u32 %rd3, %r1, 4;
    add.s64 %rd4, %rd2, %rd3;
    add.s64 %rd4, %rd2, %rd3;
    .loc 1 5 9
    ld.global.f32 %f1, [%rd4];
    .loc 1 6 1
    ret;
}
.file 1 "/tmp/kernel.cu"
.file 2 "/tmp/helper.cuh"
.section .debug_str
{
$L__info_string0:
.b8 97,116,0
}
)";

TEST(LineCounts, AreOfEachLineTheCostlyFirst) {
    const std::vector<LineCounts> lines = lines_of(with_lines);
    ASSERT_EQ(lines.size(), 6u);
    EXPECT_EQ(lines[0].line, 4);  // 2 instructions and 32 sectors
    EXPECT_EQ(lines[0].counts.global_store_sectors, 32u);
    EXPECT_EQ(lines[0].counts.warp_instructions, 2u);
    EXPECT_EQ(cost(lines[0].counts), 34u);
    EXPECT_EQ(lines[1].line, 5);  // and 4 sectors
    EXPECT_EQ(lines[1].counts.global_load_sectors, 4u);
    EXPECT_EQ(lines[1].counts.global_store_sectors, 0u);
    EXPECT_EQ(lines[5].line, 6);
    EXPECT_EQ(lines[5].counts.active_lanes, 32u);
}

TEST(LineCounts, OfInlinedCodeAreApartByTheirCallers) {
    std::vector<LineCounts> inlined;
    for (const LineCounts& line : lines_of(with_lines))
        if (line.calls.size() == 2) inlined.push_back(line);
    ASSERT_EQ(inlined.size(), 2u);
    for (const LineCounts& line : inlined) {
        EXPECT_EQ(line.calls[0].function, "at");
        EXPECT_EQ(line.calls[0].file, "helper.cuh");
        EXPECT_EQ(line.calls[0].line, 7);
        EXPECT_EQ(line.calls[1].function, "k");
        EXPECT_EQ(line.calls[1].file, "kernel.cu");
        EXPECT_EQ(line.calls[1].line, line.line);
    }
    EXPECT_EQ(inlined[0].line, 5);
    EXPECT_EQ(inlined[0].counts.warp_instructions, 3u);
    EXPECT_EQ(inlined[1].line, 4);
    EXPECT_EQ(inlined[1].counts.warp_instructions, 2u);
}

TEST(LineCounts, AddUpToThoseOfTheLaunch) {
    uint64_t instructions = 0, lanes = 0;
    for (const LineCounts& line : lines_of(with_lines)) {
        instructions += line.counts.warp_instructions;
        lanes += line.counts.active_lanes;
    }
    EXPECT_EQ(instructions, 12u);
    EXPECT_EQ(lanes, 12u * 32);
}

TEST(LineCounts, LeaveOutWhatWasNotExecuted) {
    const std::vector<LineCounts> lines = lines_of(R"(
.file 1 "/tmp/kernel.cu"
.visible .entry k(.param .u64 out, .param .u64 in) {
    .reg .b32 %r<9>;
    .loc 1 3 1
    bra.uni END;
    .loc 1 4 1
    mov.u32 %r1, %tid.x;
    .loc 1 5 1
END: ret;
}
)");
    ASSERT_EQ(lines.size(), 2u);
    EXPECT_EQ(lines[0].line + lines[1].line, 3 + 5);
}

TEST(LineCounts, OfPtxWithoutLinesAreThoseOfThePtx) {
    const std::vector<LineCounts> lines = lines_of(
        ".visible .entry k(.param .u64 out, .param .u64 in) {\n.reg .b32 %r<9>;\n"
        "mov.u32 %r1, %tid.x;\nmov.u32 %r2, %r1; mov.u32 %r3, %r1;\nret;\n}\n");
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0].ptx_line, 7);  // after three lines of the header
    EXPECT_EQ(lines[0].line, 0);
    EXPECT_TRUE(lines[0].calls.empty());
    EXPECT_EQ(lines[0].counts.warp_instructions, 2u);
}

}  // namespace
}  // namespace warpsim::test
