// The analysis that shows that a kernel gives the same result under every schedule.
#include "warpsim/observers/every_schedule.h"

#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

bool has(bool property(const Function&), const std::string& body) {
    GlobalMemory memory;
    const Program program =
        load(ptx::parse(header + kernel(body, ".shared .align 4 .b8 words[1024];")), memory);
    return property(*program.find_entry("k"));
}

bool is_same(const std::string& body) { return has(is_schedule_independent, body); }

TEST(EverySchedule, AsksWhoIsActiveByTheInstructionNotByAName) {
    GlobalMemory memory;
    const auto asks = [&](const std::string& body) {
        return uses_activemask(load(ptx::parse(header + kernel(body)), memory));
    };
    EXPECT_TRUE(asks("activemask.b32 %r1; ret;"));
    EXPECT_FALSE(asks(R"(
    activemask:
        ret;)"));
}

TEST(EverySchedule, GivesTheSameWhereOnlyValuesAreLoaded) {
    EXPECT_TRUE(is_same(R"(
        mov.u32 %r10, words;
        mov.u32 %r11, 1;
    STEP:
        rem.u32 %r12, %r1, %r11;
        setp.ne.u32 %p1, %r12, 0;
        @%p1 bra NEXT;
        ld.shared.f32 %f1, [%r10];
        ld.global.f32 %f2, [%rd3];
        add.f32 %f3, %f1, %f2;
        st.shared.f32 [%r10], %f3;
    NEXT:
        bar.sync 0;
        shl.b32 %r11, %r11, 1;
        setp.lt.u32 %p2, %r11, 64;
        @%p2 bra STEP;
        shfl.sync.down.b32 %r13, %r12, 1, 31, -1;
        st.global.u32 [%rd1], %r13;
        ret;)"));
}

TEST(EverySchedule, MayDifferWhereLoadedDataDecide) {
    const std::string load = "ld.global.u32 %r10, [%rd3];";
    EXPECT_TRUE(is_same(load + "st.global.u32 [%rd1], %r10; ret;"));
    EXPECT_FALSE(is_same(load + "setp.eq.u32 %p1, %r10, 0; @%p1 bra END; END: ret;"));
    EXPECT_FALSE(is_same(load + "setp.eq.u32 %p1, %r10, 0; @%p1 st.global.u32 [%rd1], 1; ret;"));
    EXPECT_FALSE(is_same(load + R"(
        cvt.u64.u32 %rd10, %r10; add.s64 %rd11, %rd2, %rd10; st.global.u32 [%rd11], 1; ret;)"));
    EXPECT_FALSE(is_same(load + "shfl.sync.idx.b32 %r11, %r1, 0, 31, %r10; ret;"));
    // A loaded value that is overwritten decides nothing.
    EXPECT_TRUE(is_same(load + R"(
        mov.u32 %r10, %r1; setp.eq.u32 %p1, %r10, 0; @%p1 bra END; END: ret;)"));
}

TEST(EverySchedule, MayDifferByAtomicsAndClocks) {
    EXPECT_TRUE(is_same("red.global.add.u32 [%rd3], 1; ret;"));
    EXPECT_FALSE(is_same("red.global.add.f32 [%rd3], 0f3F800000; ret;"));
    const std::string branch = "setp.eq.u32 %p1, %r10, 0; @%p1 bra END; END: ret;";
    EXPECT_FALSE(is_same("atom.global.add.u32 %r10, [%rd3], 1;" + branch));
    EXPECT_FALSE(is_same("mov.u32 %r10, %clock;" + branch));
    EXPECT_FALSE(is_same("mov.u32 %r10, %smid;" + branch));
    EXPECT_FALSE(is_same("activemask.b32 %r10;" + branch));
    EXPECT_TRUE(is_same("mov.u32 %r10, %laneid;" + branch));
}

TEST(EverySchedule, AccessesTheSameWhateverIsAdded) {
    const std::string load = "ld.global.f32 %f1, [%rd3];";
    EXPECT_TRUE(has(accesses_ignore_data, load + "red.global.add.f32 [%rd2], %f1; ret;"));
    EXPECT_FALSE(
        has(accesses_ignore_data,
            load + "setp.gt.f32 %p1, %f1, 0f00000000; @%p1 st.global.f32 [%rd1], %f1; ret;"));
    EXPECT_FALSE(has(accesses_ignore_data,
                     "atom.global.add.u32 %r10, [%rd2], 1;"
                     "setp.eq.u32 %p1, %r10, 0; @%p1 bra END; END: ret;"));
}

TEST(EverySchedule, FollowsALoopToItsEnd) {
    // The value loaded in the first iteration decides a branch in the third.
    EXPECT_FALSE(is_same(R"(
        mov.u32 %r10, 0;
        mov.u32 %r11, 0;
        mov.u32 %r12, 0;
    STEP:
        setp.eq.u32 %p1, %r10, 1;
        @%p1 bra END;
        mov.u32 %r10, %r11;
        ld.global.u32 %r11, [%rd3];
        add.u32 %r12, %r12, 1;
        setp.lt.u32 %p2, %r12, 5;
        @%p2 bra STEP;
    END:
        ret;)"));
}

}  // namespace
}  // namespace warpsim::test
