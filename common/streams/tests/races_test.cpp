#include "streams/races.h"

#include <gtest/gtest.h>

namespace streams {
namespace {

Access access(AccessKind kind, const std::string& place, Range range = {0, 4}) {
    return access_to(range, kind, place);
}

struct TwoStreams : testing::Test {
    Order order;
    Races races;
    size_t first = order.add({0, Stream::Kind::non_blocking}),
           second = order.add({1, Stream::Kind::non_blocking});

    size_t races_of(size_t stream, const Access& made) {
        const Finished before = order.before(stream);
        return races.add(order.issue(stream), static_cast<uint32_t>(stream), before, {made}).size();
    }
};

TEST_F(TwoStreams, RaceIfOneWrites) {
    EXPECT_EQ(races_of(first, access(AccessKind::load, "a")), 0u);
    EXPECT_EQ(races_of(second, access(AccessKind::load, "b")), 0u);
    EXPECT_EQ(races_of(second, access(AccessKind::store, "c")), 1u);
}

TEST_F(TwoStreams, AreToldOncePerPairOfPlaces) {
    races_of(first, access(AccessKind::store, "a"));
    EXPECT_EQ(races_of(second, access(AccessKind::store, "b")), 1u);
    EXPECT_EQ(races_of(first, access(AccessKind::store, "a")), 0u) << "the same pair";
    EXPECT_EQ(races_of(first, access(AccessKind::store, "c")), 1u);
}

TEST_F(TwoStreams, DoNotRaceOnDifferentBytes) {
    races_of(first, access(AccessKind::store, "a", {0, 4}));
    EXPECT_EQ(races_of(second, access(AccessKind::store, "b", {4, 8})), 0u);
    EXPECT_EQ(races_of(second, access(AccessKind::store, "c", {3, 5})), 1u);
}

TEST_F(TwoStreams, DoNotRaceIfTheyAreOrdered) {
    races_of(first, access(AccessKind::store, "a"));
    order.record(1, first);
    order.wait(second, 1);
    EXPECT_EQ(races_of(second, access(AccessKind::store, "b")), 0u);
}

TEST_F(TwoStreams, DoNotRaceByAtomicsOfTheSystem) {
    races_of(first, access(AccessKind::atomic_everywhere, "a"));
    EXPECT_EQ(races_of(second, access(AccessKind::atomic_everywhere, "b")), 0u);
    EXPECT_EQ(races_of(second, access(AccessKind::atomic_on_device, "c")), 1u) << "two devices";
}

// Each of these would race with the operation that stands for another one.
TEST_F(TwoStreams, RaceWithTheLastOfSeveralOperations) {
    races_of(first, access(AccessKind::store, "a", {0, 8}));
    races_of(first, access(AccessKind::load, "b", {0, 8}));
    races_of(first, access(AccessKind::store, "c", {0, 4}));
    EXPECT_EQ(races_of(second, access(AccessKind::load, "d", {4, 8})), 1u) << "a, not covered by c";
    EXPECT_EQ(races_of(second, access(AccessKind::load, "e", {0, 4})), 2u) << "a and c";
}

TEST_F(TwoStreams, DoNotRaceWithWhatTheHostHasWaitedFor) {
    races_of(first, access(AccessKind::store, "a"));
    order.host_waits_for_device(0);
    races.forget(order.host());
    EXPECT_EQ(races_of(second, access(AccessKind::store, "b")), 0u);
}

}  // namespace
}  // namespace streams
