// The critical path through a launch, and its footprint, on kernels small enough to count by hand.
#include <gtest/gtest.h>

#include "warpsim/observers/path.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {

namespace {

Paths paths_of(const std::string& module, Shape shape) {
    SectorSet earlier;
    PathObserver observer(earlier);
    shape.observers = {&observer};
    const KernelOutcome ran = run_ptx(module, shape, std::vector<uint32_t>(1024));
    EXPECT_FALSE(ran.result.fault) << ran.result.fault->what();
    return observer.paths();
}

Footprint footprint_of(const std::string& body) {
    SectorSet earlier;
    PathObserver observer(earlier);
    const KernelOutcome ran = run_ptx(kernel(body), {.threads = 64, .observers = {&observer}},
                                      std::vector<uint32_t>(1024));
    EXPECT_FALSE(ran.result.fault) << ran.result.fault->what();
    return observer.footprint();
}

uint64_t rounds(const Paths& paths, Distance distance) {
    return paths.longest.load_rounds[static_cast<size_t>(distance)];
}

}  // namespace

TEST(Path, IsThatOfTheWarpThatDoesMost) {
    const auto all = paths_of(kernel("ret;"), {.blocks = 3, .threads = 64});
    const auto some = paths_of(kernel(R"(
        setp.lt.u32 %p1, %r1, 32;
        @!%p1 bra END;
        add.u32 %r10, %r1, 1;
        add.u32 %r10, %r10, 1;
    END:
        ret;)"),
                               {.blocks = 3, .threads = 64});
    EXPECT_EQ(some.longest.instructions, all.longest.instructions + 3);  // no lane takes bra
    EXPECT_EQ(some.blocks.instructions, 3 * some.longest.instructions);
}

TEST(Path, LoadsWithoutABranchBetweenThemAreOneRound) {
    const std::string here = "ld.global.f32 %f1, [%rd3];\n",
                      there = "ld.global.f32 %f1, [%rd3 + 1024];\n";
    const auto rounds_of = [](const std::string& body) {
        return rounds(paths_of(kernel(body + "ret;"), {}), Distance::dram);
    };
    EXPECT_EQ(rounds_of(here + there), 1u);
    EXPECT_EQ(rounds_of(here + "bra NEXT;\nNEXT:\n" + there), 2u);
    EXPECT_EQ(rounds_of(here + "bar.sync 0;\n" + there), 2u);
}

TEST(Path, WhatALoopMayNeverReachIsNotLoadedBefore) {
    const std::string here = "ld.global.f32 %f1, [%rd3];\n",
                      there = "ld.global.f32 %f1, [%rd3 + 1024];\n",
                      never = "setp.ne.u32 %p1, %r1, %r1;\n";
    const auto rounds_of = [&](const std::string& body) {
        return rounds(paths_of(kernel(never + body + "ret;"), {}), Distance::dram);
    };
    EXPECT_EQ(rounds_of(here + "@%p1 bra SKIP;\n" + there + "SKIP:\n"), 1u);
    EXPECT_EQ(rounds_of("TOP:\n" + here + "@%p1 bra OUT;\n" + there + "@%p1 bra TOP;\nOUT:\n"), 2u);
    EXPECT_EQ(rounds_of("TOP:\n" + here + "@%p1 bra TOP;\n" + there), 2u);
}

TEST(Path, CountsDivisionsOfWholeNumbers) {
    const Paths paths = paths_of(kernel(R"(
        rem.u32 %r10, %r1, 3;
        div.s32 %r10, %r1, 3;
        div.rn.f32 %f1, %f1, %f1;
        ret;)"),
                                 {.blocks = 3, .threads = 64});
    EXPECT_EQ(paths.longest.divisions, 2u);
    EXPECT_EQ(paths.blocks.divisions, 3 * 2u);
    EXPECT_EQ(paths.divisions, 3 * 2 * 2u);
}

TEST(Path, ARoundIsAsFarAsItsFarthestLoad) {
    const std::string here = "ld.global.f32 %f1, [%rd3];\n",
                      there = "ld.global.f32 %f1, [%rd3 + 1024];\n";
    const Paths paths = paths_of(
        kernel(here + "bar.sync 0;\n" + here + "bar.sync 0;\n" + here + there + here + "ret;"), {});
    EXPECT_EQ(rounds(paths, Distance::dram), 2u);
    EXPECT_EQ(rounds(paths, Distance::l2), 0u);
    EXPECT_EQ(rounds(paths, Distance::l1), 1u);
}

TEST(Path, KnowsWhatItsWarpWaitsFor) {
    const Path path = paths_of(kernel(R"(
        st.shared.u32 [words], %r1;
        bar.sync 0;
        ld.shared.u32 %r10, [words];
        shfl.sync.down.b32 %r11, %r10, 1, 31, -1;
        membar.gl;
        fence.acq_rel.cta;
        atom.global.add.u32 %r12, [%rd2], %r11;
        atom.shared.add.u32 %r12, [words], %r11;
        red.shared.add.f32 [words], %f1;
        ret;)",
                                      ".shared .align 4 .b8 words[4];"),
                               {.threads = 64})
                          .longest;
    EXPECT_EQ(path.barriers, 1u);
    EXPECT_EQ(path.shared_rounds, 1u);
    EXPECT_EQ(path.load_rounds, (std::array<uint64_t, 3>{}));
    EXPECT_EQ(path.shuffles, 1u);
    EXPECT_EQ(path.fences, 1u);  // fence.acq_rel.cta stays within the multiprocessor
    EXPECT_EQ(path.global_atomics, 1u);
    EXPECT_EQ(path.shared_atomic_turns, 64u);      // floats: both warps queue for the one word
    EXPECT_EQ(path.shared_atomic_wavefronts, 4u);  // integers: two for each warp
}

TEST(Footprint, CountsASectorOnce) {
    const std::string load = "ld.global.u32 %r10, [%rd1];\n",
                      store = "st.global.u32 [%rd1], %r1;\n";
    EXPECT_EQ(footprint_of(load + "ret;").loaded_sectors, 8u);  // 64 words of 4 bytes
    EXPECT_EQ(footprint_of(load + load + "ret;").loaded_sectors, 8u);
    EXPECT_EQ(footprint_of(load + store + store + "ret;").stored_sectors, 8u);
    EXPECT_EQ(footprint_of(store + load + "ret;").loaded_sectors, 0u);
    EXPECT_EQ(footprint_of("ld.global.u32 %r10, [%rd3];\nret;").loaded_sectors, 1u);
    EXPECT_EQ(footprint_of("red.global.add.u32 [%rd2], %r1;\nret;").stored_sectors, 1u);
}

TEST(Footprint, WhatAnEarlierLaunchHasTouchedIsNotFresh) {
    SectorSet memory;
    std::array<uint64_t, warp_size> addresses{};
    for (int lane = 0; lane < warp_size; ++lane)
        addresses[static_cast<size_t>(lane)] = 4 * static_cast<uint64_t>(lane);
    FootprintCounter first(memory), second(memory);
    first.store(addresses, 0xff);
    EXPECT_EQ(first.load(addresses, 0xff), Distance::l1);
    EXPECT_EQ(second.load(addresses, 0xff), Distance::l2);
    EXPECT_EQ(second.load(addresses, full_mask), Distance::dram);
    EXPECT_EQ(second.load(addresses, full_mask), Distance::l1);
    EXPECT_EQ(second.footprint().loaded_sectors, 4u);
    EXPECT_EQ(second.footprint().fresh_sectors, 2u);  // sector 1 came along with sector 0
}

}  // namespace warpsim::test
