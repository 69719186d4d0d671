// The mean over blocks, on a kernel whose first block does everything.
#include "warpsim/observers/busy_blocks.h"

#include <gtest/gtest.h>

#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

TEST(BusyBlocks, WeighWhatABlockLoads) {
    BusyBlocksObserver observer;
    const KernelOutcome ran = run_ptx(kernel(R"(
        mov.u32 %r10, %ctaid.x;
        setp.ne.u32 %p1, %r10, 0;
        @%p1 bra END;
        ld.global.f32 %f1, [%rd3];
        st.shared.f32 [words], %f1;
        bar.sync 0;
        atom.global.add.f32 %f2, [%rd1], %f1;
    END:
        ret;)",
                                             ".shared .align 4 .b8 words[4];"),
                                      {.blocks = 3, .threads = 64, .observers = {&observer}}, {0});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    const BusyBlocks blocks = observer.blocks();
    EXPECT_EQ(blocks.weight, 64 * 4 * 2);  // loads and atomics
    EXPECT_EQ(blocks.block_barriers / blocks.weight, 2);
    EXPECT_EQ(blocks.global_atomics / blocks.weight, 64);
    EXPECT_EQ(blocks.global_stores / blocks.weight, 64);
    EXPECT_EQ(blocks.shared_stores / blocks.weight, 64);
}

}  // namespace warpsim::test
