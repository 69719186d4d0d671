#include <gtest/gtest.h>

#include "device/gpu_assert.h"
#include "device/gpu_lines.h"

namespace device {
namespace {

TEST(Lines, AreWholeHoweverTheyArrive) {
    Lines lines;
    for (const char* part : {"a", "b\nc", "\n\n", "d"}) lines.add(part);
    lines.end();
    EXPECT_EQ(lines.first(), (std::vector<std::string>{"ab", "c", "", "d"}));
    EXPECT_EQ(lines.count(), 4U);
}

TEST(Lines, AreCutWhenTheyAreTooLongToShow) {
    Lines lines;
    for (int i = 0; i < 3; ++i) lines.add(std::string(600, 'x'));
    lines.add("\ny\n");
    EXPECT_EQ(lines.first().at(0).size(), 1000U);
    EXPECT_EQ(lines.first().at(1), "y");
}

TEST(Lines, BeyondFortyAreOnlyCounted) {
    Lines lines;
    for (int i = 0; i < 50; ++i) lines.add("x\n");
    EXPECT_EQ(lines.first().size(), 40U);
    EXPECT_EQ(lines.count(), 50U);
}

TEST(Assertion, IsReadWithItsPlace) {
    Lines lines;
    lines.add(
        "something else\n/tmp/a:b/kernel.cu:12: void k(float *): block: [1,2,0], thread: "
        "[3,0,4] Assertion `x[i] < n` failed.\n");
    Fault fault;
    add_assertion(lines, fault);
    EXPECT_EQ(fault.message, "assert(x[i] < n) failed");
    EXPECT_EQ(fault.line, 12);
    ASSERT_TRUE(fault.block && fault.thread);
    EXPECT_EQ(fault.block->y, 2U);
    EXPECT_EQ(fault.thread->z, 4U);
}

}  // namespace
}  // namespace device
