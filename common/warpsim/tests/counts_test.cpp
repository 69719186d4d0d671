// The counting observer, on kernels small enough to count by hand.
#include <gtest/gtest.h>

#include <set>

#include "warpsim/observers/counts.h"
#include "warpsim/tests/counted.h"

namespace warpsim::test {

TEST(Counts, CountsLanesOfAccessesAndPartialAdds) {
    CountsObserver observer;
    const KernelOutcome ran = run_ptx(kernel(R"(
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

TEST(Counts, CountsWarpsAndTheirLanes) {
    const Counts counts = counted(
        kernel("setp.lt.u32 %p1, %r1, 5;\n@%p1 add.u32 %r10, %r1, 1;\nret;"), {.threads = 48});
    const uint64_t before = 9, warps = 2;  // the prologue of kernel(), and setp
    EXPECT_EQ(counts.warp_instructions, warps * (before + 1) + 1);  // ret too; add in one warp
    EXPECT_EQ(counts.active_lanes, 48 * (before + 1) + 5);
}

TEST(Counts, CountsBranchesWhoseLanesPart) {
    const auto divergent = [](const std::string& condition) {
        return counted(kernel(condition + "\n@%p1 bra END;\nadd.u32 %r10, %r1, 1;\nEND:\nret;"),
                       {.threads = 64})
            .divergent_branches;
    };
    EXPECT_EQ(divergent("setp.lt.u32 %p1, %r1, 5;"), 1u);   // in the first warp
    EXPECT_EQ(divergent("setp.lt.u32 %p1, %r1, 32;"), 0u);  // between the warps
    EXPECT_EQ(divergent("and.b32 %r20, %r1, 1;\nsetp.eq.u32 %p1, %r20, 0;"), 2u);
}

TEST(Counts, CountsJumpsWhoseLanesPart) {
    const auto divergent = [](const std::string& index) {
        return counted(kernel(index + R"(
            targets: .branchtargets A, B;
            brx.idx %r20, targets;
            A: add.u32 %r10, %r1, 1;
            B: ret;)"),
                       {.threads = 64})
            .divergent_branches;
    };
    EXPECT_EQ(divergent("and.b32 %r20, %r1, 1;"), 2u);
    EXPECT_EQ(divergent("shr.u32 %r20, %r1, 5;"), 0u);
}

TEST(Counts, CountsWaitsOfWarpsOnce) {
    const Counts counts = counted(kernel(R"(
        bar.warp.sync 0xffffffff;
        bar.sync 0;
        barrier.sync 1;
        shfl.sync.idx.b32 %r10, %r1, 0, 31, 0xffffffff;
        ret;)"),
                                  {.threads = 96});
    EXPECT_EQ(counts.warp_syncs, 3u);
    EXPECT_EQ(counts.block_barriers, 6u);
    EXPECT_EQ(counts.shuffles, 3u);
}

TEST(Counts, OfTwoLaunchesAreTheirSumAndTheWorseContention) {
    Counts sum{.warp_instructions = 3, .contending_lanes = 5};
    sum += {.warp_instructions = 4, .contending_lanes = 2, .contending_atomics = 7};
    EXPECT_EQ(sum.warp_instructions, 7u);
    EXPECT_EQ(sum.contending_lanes, 5u);
    EXPECT_EQ(sum.contending_atomics, 7u);
}

TEST(Counts, NameEachCounterOnce) {
    std::set<std::string> names;
    uint64_t Counts::*last = nullptr;
    for (const Counter& counter : counters()) {
        EXPECT_TRUE(names.insert(counter.name).second) << counter.name;
        EXPECT_NE(counter.value, last) << counter.name;
        last = counter.value;
    }
    EXPECT_EQ(names.size() * sizeof(uint64_t), sizeof(Counts));  // none is missing
}

}  // namespace warpsim::test
