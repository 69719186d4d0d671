// Each race runs once in order and once with its accesses the other way round.
#include "warpsim/observers/race_reversal.h"

#include <gtest/gtest.h>

#include "warpsim/observers/race_observer.h"
#include "warpsim/tests/kernel_run.h"

namespace warpsim::test {
namespace {

std::vector<Race> races_of(const std::string& module, Shape shape) {
    RaceObserver observer;
    shape.observers = {&observer};
    EXPECT_FALSE(run_ptx(module, shape).result.fault);
    return observer.races();
}

std::vector<uint32_t> reversed(const std::string& module, const Race& race, Shape shape) {
    RaceReversal reversal(race);
    shape.hold = &reversal;
    const KernelOutcome ran = run_ptx(module, shape);
    EXPECT_FALSE(ran.result.fault) << ran.result.fault->what();
    return ran.out;
}

// The outputs with the first race reversed.
std::vector<uint32_t> first_reversed(const std::string& module, const Shape& shape) {
    const std::vector<Race> races = races_of(module, shape);
    if (races.empty()) return {};
    return reversed(module, races.front(), shape);
}

const std::string shared_words = ".shared .align 4 .b32 words[64];";

// Thread t stores t + 1, and the reader reads what `neighbour` stored.
std::string read_after_store(const std::string& between, const std::string& neighbour) {
    return kernel(R"(
        mov.u32 %r10, words;
        shl.b32 %r11, %r1, 2;
        add.s32 %r12, %r10, %r11;
        st.shared.u32 [%r12], 0;
        bar.sync 0;
        add.s32 %r13, %r1, 1;
        st.shared.u32 [%r12], %r13;
        )" + between + R"(
        xor.b32 %r14, %r11, )" +
                      neighbour + R"(;
        add.s32 %r15, %r10, %r14;
        ld.shared.u32 %r16, [%r15];
        st.global.u32 [%rd1], %r16;
        ret;
    )",
                  shared_words);
}

// Thread 0 of each block adds 1 to out[0], by a load and a store.
const std::string adds_without_atomic = kernel(R"(
    setp.ne.s32 %p1, %r1, 0;
    @%p1 bra done;
    ld.global.u32 %r10, [%rd2];
    add.s32 %r10, %r10, 1;
    st.global.u32 [%rd2], %r10;
done:
    ret;
)");

TEST(RaceReversal, LosesAnAdditionOfAnotherBlock) {
    const Shape shape{.blocks = 3};
    EXPECT_EQ(run_ptx(adds_without_atomic, shape).out[0], 3u);
    EXPECT_LT(first_reversed(adds_without_atomic, shape)[0], 3u);
    const Shape descending{.blocks = 3, .order = WarpOrder::descending};
    EXPECT_LT(first_reversed(adds_without_atomic, descending)[0], 3u);
}

TEST(RaceReversal, ReadsBeforeAnotherWarpHasStored) {
    const std::string module = read_after_store("", "128");
    const Shape shape{.threads = 64};
    for (const Race& race : races_of(module, shape)) {
        const auto in_order = run_ptx(module, shape).out, other = reversed(module, race, shape);
        EXPECT_NE(other, in_order) << text_of(race);
    }
    EXPECT_EQ(races_of(module, shape).size(), 1u);
}

TEST(RaceReversal, ReadsBeforeAnotherLaneHasStored) {
    const std::string module = read_after_store("", "64");
    const auto in_order = run_ptx(module).out, other = first_reversed(module, {});
    EXPECT_EQ(in_order[0], 17u);
    EXPECT_NE(other, in_order);
}

TEST(RaceReversal, LetsTheOtherLaneStoreLast) {
    const std::string module =
        kernel("setp.gt.s32 %p1, %r1, 1; @!%p1 st.global.u32 [%rd2], %r1; ret;");
    EXPECT_EQ(run_ptx(module).out[0], 1u);
    EXPECT_EQ(first_reversed(module, {})[0], 0u);
}

// The accesses of this race are ordered in a kernel with the missing barrier: the thread waits, and
// continues when all others wait for it.
TEST(RaceReversal, ChangesNothingWhereAccessesAreOrdered) {
    const Shape shape{.blocks = 2, .threads = 64};
    const Race race = races_of(read_after_store("\n", "128"), shape).at(0);
    const std::string right = read_after_store("bar.sync 0;\n", "128");
    EXPECT_EQ(reversed(right, race, shape), run_ptx(right, shape).out);
}

TEST(RaceReversal, EndsAlthoughAnotherBlockSpinsUntilTheHeldOneStores) {
    const std::string module = kernel(R"(
        setp.ne.s32 %p1, %r2, 0;
        @%p1 bra wait;
        st.global.u32 [%rd2], 1;
        ret;
    wait:
        ld.volatile.global.u32 %r10, [%rd2];
        setp.eq.s32 %p2, %r10, 0;
        @%p2 bra wait;
        st.global.u32 [%rd2 + 4], 1;
        ret;
    )");
    const Shape shape{.blocks = 2, .threads = 1};
    ASSERT_FALSE(races_of(module, shape).empty());
    EXPECT_EQ(first_reversed(module, shape), (std::vector<uint32_t>{1, 1}));
}

}  // namespace
}  // namespace warpsim::test
