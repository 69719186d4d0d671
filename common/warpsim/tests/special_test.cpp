// Special registers hold the position of each thread, and its lane.
#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

// Runs `body` in one block of this size; it stores one word a thread in `out`, which is at %rd2, at
// the place of the thread's number in %r1.
std::vector<uint32_t> words_of(const Dim3& block, const std::string& body) {
    GlobalMemory memory;
    const Program program = load(ptx::parse(header + std::string(R"(
        .visible .entry k(.param .u64 out) {
            .reg .b32 %r<20>; .reg .b64 %rd<9>;
            mov.u32 %r1, %laneid;
            mov.u32 %r2, %warpid;
            mad.lo.u32 %r1, %r2, 32, %r1;
            ld.param.u64 %rd2, [out];
            mad.wide.u32 %rd2, %r1, 4, %rd2;
        )") + body + "st.global.u32 [%rd2], %r10; ret; }"),
                                 memory);
    const uint32_t out = memory.allocate(block.count() * 4, std::byte{0});
    Launch launch{"k", {}, block, 0, std::vector<std::byte>(8)};
    const uint64_t address = GlobalMemory::address(out);
    std::memcpy(launch.parameters.data(), &address, sizeof address);
    EXPECT_FALSE(run(program, memory, launch).fault);
    std::vector<uint32_t> words(block.count());
    std::memcpy(words.data(), memory.bytes(out).data(), words.size() * 4);
    return words;
}

TEST(Special, KnowsThePositionOfEachThread) {
    const Dim3 block{5, 3, 7};  // the second row of a layer begins in the middle of a warp
    const std::vector<uint32_t> words = words_of(block, R"(
        mov.u32 %r11, %tid.x; mov.u32 %r12, %tid.y; mov.u32 %r13, %tid.z;
        mad.lo.u32 %r10, %r12, 100, %r11; mad.lo.u32 %r10, %r13, 10000, %r10;)");
    for (uint32_t i = 0; i < words.size(); ++i)
        EXPECT_EQ(words[i], i % 5 + i / 5 % 3 * 100 + i / 15 * 10000);
}

TEST(Special, KnowsLanesAndMasks) {
    const std::vector<uint32_t> words =
        words_of({32},
                 "mov.u32 %r11, %lanemask_lt; mov.u32 %r12, %ntid.x;"
                 "add.u32 %r10, %r11, %r12;");
    for (uint32_t i = 0; i < words.size(); ++i) EXPECT_EQ(words[i], (1U << i) - 1 + 32);
}

}  // namespace
}  // namespace warpsim::test
