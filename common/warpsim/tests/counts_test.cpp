// What the counting observer counts, on a kernel small enough to count by hand.
#include <gtest/gtest.h>

#include "warpsim/observers/counts.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

TEST(Counts, CountsLanesOfAccessesAndPartialAdds) {
    CountsObserver observer;
    const Ran ran = run_ptx(kernel(R"(
        ld.global.f32 %f1, [%rd3];
        setp.lt.u32 %p1, %r1, 5;
        add.f32 %f1, %f1, %f1;
        @!%p1 bra END;
        add.f32 %f1, %f1, %f1;
        st.shared.f32 [words], %f1;
        st.global.f32 [%rd1], %f1;
    END:
        bar.sync 0;
        ret;)",
                                   ".shared .align 4 .b8 words[4];"),
                            {.threads = 64, .observers = {&observer}}, {0});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    const Counts& counts = observer.counts();
    EXPECT_EQ(counts.global_loads, 64u);
    EXPECT_EQ(counts.global_load_bytes, 256u);
    EXPECT_EQ(counts.global_stores, 5u);
    EXPECT_EQ(counts.shared_stores, 5u);
    EXPECT_EQ(counts.float_adds, 3u);
    EXPECT_EQ(counts.partial_float_adds, 1u);
    EXPECT_EQ(counts.float_add_lanes, 69u);
    EXPECT_EQ(counts.block_barriers, 2u);
}

TEST(Counts, AWarpWithFewerThreadsThanLanesIsNotPartial) {
    CountsObserver observer;
    run_ptx(kernel("mov.f32 %f1, 0f3F800000;\nadd.f32 %f1, %f1, %f1;\nret;"),
            {.threads = 16, .observers = {&observer}});
    EXPECT_EQ(observer.counts().float_adds, 1u);
    EXPECT_EQ(observer.counts().partial_float_adds, 0u);
}

}  // namespace warpsim::test
