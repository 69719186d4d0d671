// The worked example of docs/race_detection.md: each step of checks/worked_example.cu with the
// calls that RaceObserver makes for it, and the values that the page shows.
#include "warpsim/observers/race_clock.h"

#include <gtest/gtest.h>

#include "warpsim/observers/race_horizon.h"
#include "warpsim/observers/race_releases.h"

namespace warpsim::race {
namespace {

constexpr Place counter{0x1000, 4};  // data[2]
constexpr uint32_t lane_of_40 = 8;   // in warp 1
constexpr Mask only_40 = Mask{1} << lane_of_40;

class WorkedExample : public testing::Test {
  protected:
    // now; latest of warps 0 and 1; floor; warp floors of warps 0 and 1.
    using Bounds = std::array<Time, 6>;

    Time tick() { return timeline_.tick(clock_.number()); }
    void start(uint64_t block) { clock_.start(block, 64, timeline_.tick(block)); }
    void syncwarp(int warp) { clock_.synchronize_warp(warp, full_mask, full_mask, tick()); }
    void syncthreads() {
        for (const int warp : {0, 1})
            clock_.arrive(0, {warp, full_mask, full_mask, true}, clock_.now());
        clock_.open(0, tick());
    }
    void fence() { clock_.fence(1, only_40, true, tick()); }
    void add_to_counter() {
        LaneClock& lane = clock_.lane(40);
        Acquired acquired;
        if (releases_.read(counter, clock_.number(), true, acquired)) lane.seen.join(acquired);
        releases_.append(counter, {lane.fenced, true, clock_.now()}, false);
    }
    void run_to_line_15(uint64_t block) {
        start(block);
        syncwarp(0);
        syncwarp(1);
        syncthreads();
        fence();
        add_to_counter();
    }

    Bounds bounds() const {
        const WarpClock &first = clock_.warp(0), &second = clock_.warp(32);
        return {clock_.now(),   first.latest, second.latest,
                clock_.floor(), first.floor,  second.floor};
    }
    Horizon horizon(uint32_t thread, bool shared) const {
        return horizon_of(clock_, clock_.warp(thread), timeline_, shared, false);
    }
    bool is_known_to_40(const Action& action) {
        std::vector<Acquired> acquired;
        clock_.for_each_acquired(40, [&](const std::vector<Acquired>& more) {
            acquired.insert(acquired.end(), more.begin(), more.end());
        });
        return releases_.covers(acquired, action);
    }

    Timeline timeline_;
    BlockClock clock_;  // of the block that runs
    Releases releases_;
};

TEST_F(WorkedExample, MovesTheBounds) {
    for (const uint64_t block : {0, 1}) {
        const Time before = block ? 6 : 0;
        const auto expect = [&](const Bounds& of_block_0) {
            Bounds expected = of_block_0;
            for (Time& bound : expected) bound += bound ? before : 0;
            EXPECT_EQ(bounds(), expected) << "block " << block;
        };
        start(block);
        expect({1, 1, 1, 1, 0, 0});
        syncwarp(0);
        expect({2, 2, 1, 1, 2, 0});
        syncwarp(1);
        expect({3, 2, 3, 1, 2, 3});
        syncthreads();
        expect({4, 4, 4, 4, 2, 3});
        fence();
        expect({5, 4, 5, 4, 2, 3});
        fence();
        expect({6, 4, 6, 4, 2, 3});
    }
    EXPECT_EQ(timeline_.block_at(6), 0u);
    EXPECT_EQ(timeline_.block_at(7), 1u);
}

TEST_F(WorkedExample, OrdersReadsOfSharedMemory) {
    const auto expect = [](const Horizon& horizon, Time gone, Time floor, Time warp_floor) {
        EXPECT_EQ(horizon.gone, gone);
        EXPECT_EQ(horizon.from, 0u);
        EXPECT_EQ(horizon.floor, floor);
        EXPECT_EQ(horizon.warp_floor, warp_floor);
    };
    start(0);
    Word word;  // s[0]
    EXPECT_TRUE(follows(word, Record(1, 0, 0, whole_word), true, horizon(0, true)));
    syncwarp(0);
    expect(horizon(1, true), 1, 1, 2);
    EXPECT_TRUE(follows(word, Record(2, 1, 1, whole_word), false, horizon(1, true)));
    EXPECT_EQ(word.write.thread(), 0u);
    EXPECT_EQ(word.write.time(), 1u);
    EXPECT_EQ(word.read.thread(), 1u);
    EXPECT_EQ(word.read.time(), 2u);
    syncwarp(1);
    expect(horizon(40, true), 1, 1, 3);
    EXPECT_FALSE(horizon(40, true).is_behind(word.write, 40));
    EXPECT_FALSE(clock_.orders(0, 1, 40)) << "the race";
    syncthreads();
    expect(horizon(40, true), 4, 4, 3);
    EXPECT_TRUE(horizon(40, true).is_behind(word.write, 40));
}

TEST_F(WorkedExample, OrdersABlockAfterAnother) {
    run_to_line_15(0);
    const Release& release = *clock_.lane(40).fenced;
    EXPECT_EQ(release.own, 5u);
    EXPECT_EQ(release.warp_floor, 3u);
    EXPECT_EQ(release.block_floor, 4u);
    fence();
    run_to_line_15(1);
    const Action written{0, 40, 4, 0};  // data[0] in line 13
    const Acquired seen = clock_.lane(40).seen.acquired.at(0);
    EXPECT_EQ(seen.from, 0u);
    EXPECT_EQ(seen.until, 1u);
    EXPECT_FALSE(is_known_to_40(written)) << "the fence is missing";
    fence();
    EXPECT_EQ(bounds(), (Bounds{12, 10, 12, 10, 8, 9}));
    const Horizon of_line_17 = horizon(40, false);
    EXPECT_EQ(of_line_17.gone, 1u);
    EXPECT_EQ(of_line_17.from, 7u);
    EXPECT_FALSE(of_line_17.is_behind(Record(written.time, 0, 40, whole_word), 40));
    EXPECT_TRUE(clock_.lane(40).seen.acquired.empty());
    EXPECT_TRUE(is_known_to_40(written)) << "4 < 5: before its thread's fence";
    EXPECT_TRUE(is_known_to_40({0, 1, 2, 0})) << "2 < 4: before its block's barrier";
    EXPECT_FALSE(is_known_to_40({0, 1, 4, 0})) << "after it";
}

TEST_F(WorkedExample, KnowsSomeLanesOneByOne) {
    start(0);
    clock_.synchronize_warp(0, 0x3, full_mask, tick());
    EXPECT_EQ(bounds(), (Bounds{2, 2, 1, 1, 0, 0})) << "no floor moves";
    EXPECT_EQ(clock_.lane(1).known.threads, (std::vector<Time>{2, 2}));
    EXPECT_TRUE(clock_.orders(0, 1, 1));
    EXPECT_FALSE(clock_.orders(2, 1, 1));
}

TEST(Timeline, KnowsTheBlockOfEachMoment) {
    constexpr Time moments = 5000;
    Timeline timeline;
    for (Time time = 1; time <= moments; ++time) timeline.tick(time / 7 % 10);
    for (Time time = 1; time <= moments; ++time) {
        EXPECT_EQ(timeline.block_at(time), time / 7 % 10);
        EXPECT_EQ(timeline.block_at(moments + 1 - time), (moments + 1 - time) / 7 % 10);
    }
}

}  // namespace
}  // namespace warpsim::race
