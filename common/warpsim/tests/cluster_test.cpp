// Clusters: blocks that run together, reach each other's shared memory, and wait at one barrier.
#include <gtest/gtest.h>

#include "warpsim/observers/trace_observer.h"
#include "warpsim/tests/counted.h"

namespace warpsim::test {

constexpr const char* sums = ".shared .align 4 .b8 sums[256];";

// Each thread leaves 100 * its block + itself in sums[thread], and the cluster waits.
const std::string fill_and_sync = R"(
    mad.lo.u32 %r10, %r2, 100, %r1;
    shl.b32 %r11, %r1, 2;
    mov.u32 %r12, sums;
    add.u32 %r13, %r12, %r11;
    st.shared.u32 [%r13], %r10;
    barrier.cluster.arrive;
    barrier.cluster.wait;
)";
const std::string sync = "    barrier.cluster.arrive.release;\n    barrier.cluster.wait.acquire;\n";

static void expect_fault(const KernelOutcome& ran, FaultKind kind, const std::string& message) {
    ASSERT_TRUE(ran.result.fault);
    EXPECT_EQ(ran.result.fault->kind, kind);
    EXPECT_EQ(ran.result.fault->what(), message);
}

// Three places of the next block's word: in shared::cluster memory, and generic.
TEST(Cluster, BlocksReadEachOthersSharedMemory) {
    for (const uint32_t size : {1, 2, 4, 8, 16}) {
        for (const uint64_t schedule : {0, 1, 2, 3}) {
            for (const WarpOrder order : {WarpOrder::ascending, WarpOrder::descending}) {
                const KernelOutcome ran = run_ptx(kernel(fill_and_sync + R"(
                    mov.u32 %r20, %cluster_ctarank;
                    mov.u32 %r21, %cluster_nctarank;
                    add.u32 %r22, %r20, 1;
                    rem.u32 %r22, %r22, %r21;
                    mapa.shared::cluster.u32 %r23, %r13, %r22;
                    ld.shared::cluster.u32 %r24, [%r23];
                    cvt.u64.u32 %rd10, %r13;
                    cvta.shared.u64 %rd11, %rd10;
                    mapa.u64 %rd12, %rd11, %r22;
                    ld.u32 %r25, [%rd12];
                    xor.b32 %r26, %r24, %r25;
                    add.u32 %r27, %r24, %r26;
                    st.global.u32 [%rd1], %r27;)" + sync + "ret;",
                                                         sums),
                                                  {.blocks = 32,
                                                   .threads = 48,
                                                   .order = order,
                                                   .schedule = schedule,
                                                   .cluster = Dim3{size}});
                ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
                for (uint32_t i = 0; i < ran.out.size(); ++i) {
                    const uint32_t block = i / 48, first = block / size * size;
                    EXPECT_EQ(ran.out[i], (first + (block + 1 - first) % size) * 100 + i % 48);
                }
            }
        }
    }
}

TEST(Cluster, LanesReadTheSamePlaceOfAllBlocks) {
    const KernelOutcome ran = run_ptx(kernel(fill_and_sync + R"(
        mov.u32 %r20, %cluster_ctarank;
        setp.ne.u32 %p1, %r20, 0;
        setp.ge.or.u32 %p1, %r1, 4, %p1;
        mapa.shared::cluster.u32 %r23, %r12, %r1;
        @!%p1 ld.shared::cluster.u32 %r24, [%r23+8];
        @!%p1 st.global.u32 [%rd1], %r24;)" + sync +
                                                 "ret;",
                                             sums),
                                      {.blocks = 4, .cluster = Dim3{4}});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t rank = 0; rank < 4; ++rank) EXPECT_EQ(ran.out[rank], 100 * rank + 2);
}

TEST(Cluster, StoresAndAtomicsReachOtherBlocks) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        mov.u32 %r12, sums;
        st.shared.u32 [%r12], 0;
        st.shared.v2.u32 [%r12+8], {%r2, %r2};)" +
                                                 sync + R"(
        mapa.shared::cluster.u32 %r13, %r12, 1;
        red.shared::cluster.add.u32 [%r13], 1;
        cvt.u64.u32 %rd10, %r12;
        cvta.shared.u64 %rd11, %rd10;
        mapa.u64 %rd12, %rd11, 1;
        atom.add.u32 %r20, [%rd12], 2;
        setp.eq.u32 %p1, %r4, 0;
        @%p1 st.shared::cluster.u32 [%r13+12], 77;)" +
                                                 sync + R"(
        ld.shared.u32 %r21, [%r12];
        ld.shared.u32 %r22, [%r12+12];
        mad.lo.u32 %r21, %r22, 1000, %r21;
        st.global.u32 [%rd1], %r21;
        ret;)",
                                             sums),
                                      {.blocks = 3, .cluster = Dim3{3}});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    EXPECT_EQ(ran.out[0], 0u);
    EXPECT_EQ(ran.out[32], 77'000u + 3 * 96);
    EXPECT_EQ(ran.out[64], 2000u);
}

TEST(Cluster, SpecialRegistersSayWhereABlockIs) {
    const auto value_of = [](const std::string& name) {
        const std::string body = "mov.u32 %r10, %" + name + "; st.global.u32 [%rd1], %r10; ret;";
        return run_ptx(kernel(body), {.blocks = 6, .threads = 1, .cluster = Dim3{2}}).out;
    };
    using Values = std::vector<uint32_t>;
    EXPECT_EQ(value_of("clusterid.x"), (Values{0, 0, 1, 1, 2, 2}));
    EXPECT_EQ(value_of("nclusterid.x"), (Values{3, 3, 3, 3, 3, 3}));
    EXPECT_EQ(value_of("nclusterid.y"), (Values{1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(value_of("cluster_ctaid.x"), (Values{0, 1, 0, 1, 0, 1}));
    EXPECT_EQ(value_of("cluster_nctaid.x"), (Values{2, 2, 2, 2, 2, 2}));
    EXPECT_EQ(value_of("cluster_nctaid.z"), (Values{1, 1, 1, 1, 1, 1}));
    EXPECT_EQ(value_of("cluster_ctarank"), (Values{0, 1, 0, 1, 0, 1}));
    EXPECT_EQ(value_of("cluster_nctarank"), (Values{2, 2, 2, 2, 2, 2}));
}

TEST(Cluster, IsExplicitIfTheLaunchOrTheKernelHasASize) {
    const std::string body = kernel(R"(
        mov.pred %p1, %is_explicit_cluster;
        selp.u32 %r10, 1, 2, %p1;
        st.global.u32 [%rd1], %r10;
        ret;)");
    EXPECT_EQ(run_ptx(body, {.threads = 1}).out[0], 2u);
    EXPECT_EQ(run_ptx(body, {.threads = 1, .cluster = Dim3{}}).out[0], 1u);
}

TEST(Cluster, KnowsTheBlockOfAnAddress) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        mov.u64 %rd10, sums;
        cvta.shared.u64 %rd11, %rd10;
        mapa.u64 %rd12, %rd11, 1;
        getctarank.u64 %r10, %rd11;
        getctarank.u64 %r11, %rd12;
        isspacep.shared %p1, %rd12;
        isspacep.shared::cluster %p2, %rd12;
        isspacep.global %p3, %rd12;
        selp.u32 %r12, 100, 0, %p1;
        selp.u32 %r13, 1000, 0, %p2;
        selp.u32 %r14, 10000, 0, %p3;
        mad.lo.u32 %r15, %r10, 10, %r11;
        add.u32 %r15, %r15, %r12;
        add.u32 %r15, %r15, %r13;
        add.u32 %r15, %r15, %r14;
        st.global.u32 [%rd1], %r15;
        ret;)",
                                             sums),
                                      {.blocks = 2, .threads = 1, .cluster = Dim3{2}});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    EXPECT_EQ(ran.out[0], 1001u);
    EXPECT_EQ(ran.out[1], 1111u);
}

TEST(Cluster, ThreadsThatHaveExitedAreNotWaitedFor) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        setp.lt.u32 %p1, %r1, 20;
        @%p1 bra WAIT;
        ret;
    WAIT:
        barrier.cluster.arrive.relaxed;
        setp.eq.u32 %p2, %r1, 3;
        @%p2 ret;
        barrier.cluster.wait;
        st.global.u32 [%rd1], 5;
        ret;)"),
                                      {.blocks = 2, .threads = 64, .cluster = Dim3{2}});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (uint32_t i = 0; i < 128; ++i)
        EXPECT_EQ(ran.out[i], i % 64 < 20 && i % 64 != 3 ? 5u : 0u) << i;
}

// Block 1 arrives, reads what it needs later, and waits only then.
TEST(Cluster, ArrivingAndWaitingMayBeApart) {
    const KernelOutcome ran = run_ptx(kernel(R"(
        mov.u32 %r20, 0;
    LOOP:
        barrier.cluster.arrive.aligned;
        add.u32 %r20, %r20, 1;
        barrier.cluster.wait.aligned;
        setp.lt.u32 %p1, %r20, 5;
        @%p1 bra LOOP;
        st.global.u32 [%rd1], %r20;
        ret;)"),
                                      {.blocks = 8, .cluster = Dim3{4}});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    for (const uint32_t value : ran.out) EXPECT_EQ(value, 5u);
}

TEST(Cluster, ArrivingTwiceIsAFault) {
    expect_fault(run_ptx(kernel("barrier.cluster.arrive; barrier.cluster.arrive; ret;"),
                         {.blocks = 2, .cluster = Dim3{2}}),
                 FaultKind::trap,
                 "arrives at the barrier of the cluster again, before it has waited there");
    expect_fault(run_ptx(kernel("barrier.cluster.wait; ret;"), {.blocks = 2, .cluster = Dim3{2}}),
                 FaultKind::trap, "waits at the barrier of the cluster without having arrived");
}

TEST(Cluster, ABlockThatHasEndedHasNoSharedMemory) {
    const KernelOutcome ran = run_ptx(kernel(fill_and_sync + R"(
        setp.ne.u32 %p1, %r2, 2;
        @%p1 ret;
        mapa.shared::cluster.u32 %r23, %r13, 3;
        ld.shared::cluster.u32 %r24, [%r23];
        st.global.u32 [%rd1], %r24;
        ret;)",
                                             sums),
                                      {.blocks = 4, .cluster = Dim3{2}});
    expect_fault(ran, FaultKind::out_of_bounds, "reads sums[0] of rank 3 of a cluster of 2 blocks");
    const KernelOutcome gone = run_ptx(kernel(fill_and_sync + R"(
        setp.ne.u32 %p1, %r2, 2;
        @%p1 ret;
        mapa.shared::cluster.u32 %r23, %r13, 1;
        ld.shared::cluster.u32 %r24, [%r23];
        st.global.u32 [%rd1], %r24;
        ret;)",
                                              sums),
                                       {.blocks = 4, .cluster = Dim3{2}});
    expect_fault(gone, FaultKind::block_ended, "reads sums[0] of block 3, which has ended");
}

TEST(Cluster, AnAccessToAnotherBlockStaysInItsArrays) {
    const KernelOutcome ran = run_ptx(kernel(fill_and_sync + R"(
        mapa.shared::cluster.u32 %r23, %r13, 1;
        st.shared::cluster.u32 [%r23+252], 1;)" + sync +
                                                 "ret;",
                                             sums),
                                      {.blocks = 2, .cluster = Dim3{2}});
    expect_fault(ran, FaultKind::out_of_bounds,
                 "writes sums[64], 1 element past its end (64 elements of 4 bytes), in block 1");
    EXPECT_EQ(ran.result.fault->thread->x, 1u);
}

TEST(Cluster, AWrongAddressCannotBeMapped) {
    expect_fault(
        run_ptx(kernel("mapa.u64 %rd10, %rd1, 1; ret;"), {.blocks = 2, .cluster = Dim3{2}}),
        FaultKind::wrong_space,
        "asks for a place in the shared memory of another block, with an address that is "
        "not in shared memory");
}

TEST(Cluster, ABarrierThatABlockNeverReachesIsNamed) {
    expect_fault(run_ptx(kernel(R"(
        setp.eq.u32 %p1, %r4, 64;
        @%p1 bra ALONE;
        barrier.cluster.arrive;
        barrier.cluster.wait;
        ret;
    ALONE:
        barrier.sync 0;
        ret;)"),
                         {.blocks = 3, .cluster = Dim3{3}}),
                 FaultKind::barrier_stuck,
                 "barrier 0 can never open: 1 of 32 threads have come; threads 1..31 wait at the "
                 "barrier of the cluster; 2 other blocks wait for this one at the barrier of the "
                 "cluster");
}

TEST(Cluster, ABlockThatSpinsForEverIsNamed) {
    expect_fault(run_ptx(kernel(R"(
        mov.u32 %r12, sums;
        st.shared.u32 [%r12], 0;
        setp.eq.u32 %p1, %r2, 1;
    SPIN:
        @%p1 ld.volatile.shared.u32 %r20, [%r12];
        @!%p1 mov.u32 %r20, 1;
        setp.eq.u32 %p2, %r20, 0;
        @%p2 bra SPIN;
        barrier.cluster.arrive;
        barrier.cluster.wait;
        mapa.shared::cluster.u32 %r13, %r12, 1;
        st.shared::cluster.u32 [%r13], 1;
        ret;)",
                                sums),
                         {.blocks = 4, .cluster = Dim3{4}}),
                 FaultKind::barrier_stuck,
                 "waits for ever: 3 other blocks wait for this one at the barrier of the cluster");
}

// Each lane reads its own word, and then the next block's.
const std::string read_both = R"(
    ld.shared.f32 %f1, [%r13];
    mov.u32 %r20, %cluster_ctarank;
    xor.b32 %r20, %r20, 1;
    mapa.shared::cluster.u32 %r23, %r13, %r20;
    ld.shared::cluster.f32 %f2, [%r23];
    add.f32 %f3, %f1, %f2;
    st.global.f32 [%rd1], %f3;)";

TEST(Cluster, AccessesOfOtherBlocksAreCountedApart) {
    const Counts counts = counted(kernel(fill_and_sync + read_both + sync + "ret;", sums),
                                  {.blocks = 4, .threads = 64, .cluster = Dim3{2}});
    EXPECT_EQ(counts.remote_accesses, 256u);
    EXPECT_EQ(counts.shared_loads, 256u);
    EXPECT_EQ(counts.shared_stores, 256u);
    EXPECT_EQ(counts.shared_load_wavefronts, 8u);
    EXPECT_EQ(counts.cluster_barriers, 16u);
    EXPECT_EQ(counts.block_barriers, 0u);
}

// Each block's own rank leads to its own memory, which is nothing remote.
TEST(Cluster, TheOwnRankIsNotRemote) {
    CountsObserver observer;
    const KernelOutcome ran = run_ptx(kernel(fill_and_sync + R"(
        mov.u32 %r20, %cluster_ctarank;
        mapa.shared::cluster.u32 %r23, %r13, %r20;
        ld.shared::cluster.u32 %r24, [%r23];
        st.global.u32 [%rd1], %r24;
        ret;)",
                                             sums),
                                      {.blocks = 2, .observers = {&observer}, .cluster = Dim3{2}});
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    EXPECT_EQ(ran.out[33], 101u);
    EXPECT_EQ(observer.counts().remote_accesses, 0u);
    EXPECT_EQ(observer.counts().shared_load_wavefronts, 2u);
}

static size_t meetings_in(const std::string& body) {
    TraceObserver observer;
    const KernelOutcome ran = run_ptx(
        kernel(body, sums), {.blocks = 2, .observers = {&observer}, .cluster = Dim3{2}}, {0});
    EXPECT_FALSE(ran.result.fault);
    size_t meetings = 0;
    const std::vector<LaunchTrace> launches = observer.launches();
    for (const TracedStep& step : launches.at(0).steps) meetings += step.meetings.size();
    return meetings;
}

TEST(Cluster, TracesSeeTheBarrier) {
    const std::string store = R"(
        shl.b32 %r11, %r1, 2;
        mov.u32 %r12, sums;
        add.u32 %r13, %r12, %r11;
        ld.global.f32 %f1, [%rd3];
        add.f32 %f1, %f1, %f1;
        st.shared.f32 [%r13], %f1;)";
    EXPECT_EQ(meetings_in(store + sync + read_both + sync + "ret;"), 0u);
    EXPECT_GT(meetings_in(store + read_both + sync + "ret;"), 0u);
}

// Every block adds up its part of a long input that repeats itself, and the first adds the sums.
TEST(Cluster, ALongLoopIsSkippedAsElsewhere) {
    const std::string body = R"(
        mov.u64 %rd10, %rd3;
        mov.u32 %r20, 0;
        mov.u32 %r21, 0;
    LOOP:
        ld.global.u32 %r22, [%rd10];
        add.u32 %r20, %r20, %r22;
        add.u64 %rd10, %rd10, 128;
        add.u32 %r21, %r21, 1;
        setp.lt.u32 %p1, %r21, 20000;
        @%p1 bra LOOP;
        shl.b32 %r11, %r1, 2;
        mov.u32 %r12, sums;
        add.u32 %r13, %r12, %r11;
        st.shared.u32 [%r13], %r20;)" +
                             sync +
                             R"(
        mov.u32 %r24, %cluster_ctarank;
        xor.b32 %r24, %r24, 1;
        mapa.shared::cluster.u32 %r23, %r13, %r24;
        ld.shared::cluster.u32 %r25, [%r23];
        st.global.u32 [%rd1], %r25;)" +
                             sync + "ret;";
    const std::vector<uint32_t> input(size_t{32} * 20000, 3);
    const KernelOutcome ran =
        run_ptx(kernel(body, sums), {.blocks = 4, .period = 1024, .cluster = Dim3{2}}, input);
    ASSERT_FALSE(ran.result.fault) << ran.result.fault->what();
    EXPECT_GT(ran.result.skipped_instructions, ran.result.warp_instructions / 2);
    for (const uint32_t sum : ran.out) EXPECT_EQ(sum, 60000u);
}

TEST(Cluster, ALaunchNeedsASizeThatFits) {
    const auto why_not = [](const Dim3& cluster, uint32_t blocks, const std::string& directives) {
        std::string text = kernel("ret;");
        text.replace(text.find(") {"), 3, ") " + directives + " {");
        const KernelOutcome ran = run_ptx(text, {.blocks = blocks, .cluster = cluster});
        return std::string(ran.result.fault ? ran.result.fault->what() : "");
    };
    EXPECT_EQ(why_not({16}, 32, ""), "");
    EXPECT_EQ(why_not({2}, 4, ".explicitcluster .reqnctapercluster 2, 1, 1"), "");
    EXPECT_EQ(why_not({3}, 4, ""),
              "a grid of 4 x 1 x 1 blocks does not consist of clusters of 3 x 1 x 1");
    EXPECT_EQ(why_not({17}, 34, ""), "a cluster of 17 x 1 x 1 blocks: 1 to 16 are possible");
    EXPECT_EQ(why_not({0}, 34, ""), "a cluster of 0 x 1 x 1 blocks: 1 to 16 are possible");
    EXPECT_EQ(why_not({2}, 4, ".explicitcluster .reqnctapercluster 4"),
              "the kernel's __cluster_dims__ want clusters of 4 x 1 x 1 blocks, not 2 x 1 x 1");
    EXPECT_EQ(why_not({4}, 4, ".maxntid 32 .maxclusterrank 2"),
              "the kernel's __launch_bounds__ allow 2 blocks a cluster, not 4");
    EXPECT_EQ(why_not({4}, 4, ".blocksareclusters"),
              "the kernel has a __block_size__: grids in clusters are not supported");
}

TEST(Cluster, NeedsCodeForCapability9) {
    GlobalMemory memory;
    const Program program = load(ptx::parse(header + kernel("ret;")), memory);
    Launch launch{"k", {4}, {32}, 0, std::vector<std::byte>(16)};
    launch.cluster = Dim3{2};
    expect_fault({run(program, memory, launch), {}}, FaultKind::bad_launch,
                 "clusters of several blocks need code for compute capability 9.0");
}

// The size is the kernel's own, in three dimensions: 2 x 1 x 2 blocks of a grid of 4 x 2 x 2.
TEST(Cluster, HasThreeDimensions) {
    GlobalMemory memory;
    std::string text = kernel(R"(
        mov.u32 %r10, %cluster_ctarank;
        mov.u32 %r11, %clusterid.x;
        mov.u32 %r12, %clusterid.y;
        mov.u32 %r13, %clusterid.z;
        mad.lo.u32 %r10, %r11, 10, %r10;
        mad.lo.u32 %r10, %r12, 100, %r10;
        mad.lo.u32 %r10, %r13, 1000, %r10;
        mov.u32 %r14, %ctaid.y;
        mov.u32 %r15, %ctaid.z;
        mad.lo.u32 %r16, %r15, 2, %r14;
        mad.lo.u32 %r16, %r16, 4, %r2;
        mul.wide.u32 %rd10, %r16, 4;
        add.u64 %rd11, %rd2, %rd10;
        st.global.u32 [%rd11], %r10;
        ret;)");
    text.replace(text.find(") {"), 3, ") .reqnctapercluster 2, 1, 2 {");
    const Program program = load(ptx::parse(header_with_clusters + text), memory);
    const uint32_t out = memory.allocate(64, std::byte{0});
    const uint64_t address = GlobalMemory::address(out);
    Launch launch{"k", {4, 2, 2}, {1}, 0, std::vector<std::byte>(16)};
    std::memcpy(launch.parameters.data(), &address, sizeof address);
    const Result result = run(program, memory, launch);
    ASSERT_FALSE(result.fault) << result.fault->what();
    std::vector<uint32_t> ids(16);
    std::memcpy(ids.data(), memory.bytes(out).data(), 64);
    EXPECT_EQ(ids, (std::vector<uint32_t>{0, 1, 10, 11, 100, 101, 110, 111, 2, 3, 12, 13, 102, 103,
                                          112, 113}));
}

}  // namespace warpsim::test
