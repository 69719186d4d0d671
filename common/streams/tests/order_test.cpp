#include "streams/order.h"

#include <gtest/gtest.h>

namespace streams {
namespace {

constexpr Stream default_stream{};
constexpr Stream blocking{0, Stream::Kind::blocking};
constexpr Stream free_running{0, Stream::Kind::non_blocking};
constexpr Stream of_another_device{1, Stream::Kind::default_stream};

struct Streams : testing::Test {
    Order order;
    size_t first = order.add(free_running), second = order.add(free_running);

    bool is_before(const Operation& operation, size_t stream) {
        return order.before(stream).has(operation);
    }
};

TEST_F(Streams, KeepTheOrderOfTheirOperations) {
    const Operation one = order.issue(first);
    EXPECT_TRUE(is_before(one, first));
    EXPECT_FALSE(is_before(one, second));
}

TEST_F(Streams, WaitForAllThatAnEventHasSeen) {
    const Operation one = order.issue(first);
    order.record(7, first);
    const Operation later = order.issue(first);
    order.wait(second, 7);
    EXPECT_TRUE(is_before(one, second));
    EXPECT_FALSE(is_before(later, second));
    order.record(8, second);
    const size_t third = order.add(free_running);
    order.wait(third, 8);
    EXPECT_TRUE(is_before(one, third)) << "by way of the second stream";
}

TEST_F(Streams, DoNotWaitForAnEventThatWasNotRecorded) {
    const Operation one = order.issue(first);
    order.wait(second, 7);
    order.record(7, first);
    EXPECT_FALSE(is_before(one, second));
}

TEST_F(Streams, BeginAfterWhatTheHostHasWaitedFor) {
    const Operation one = order.issue(first);
    order.host_waits_for_stream(second);
    EXPECT_FALSE(is_before(one, second));
    order.host_waits_for_stream(first);
    EXPECT_TRUE(order.host().has(one));
    EXPECT_TRUE(is_before(one, second));
    EXPECT_TRUE(is_before(one, order.add(free_running))) << "also those that are made later";
}

TEST_F(Streams, OfADeviceAreWaitedForTogether) {
    const size_t elsewhere = order.add(of_another_device);
    const Operation one = order.issue(first), other = order.issue(elsewhere);
    order.host_waits_for_device(0);
    EXPECT_TRUE(order.host().has(one));
    EXPECT_FALSE(order.host().has(other));
    order.wait_for_device(first, 1);
    EXPECT_TRUE(is_before(other, first));
}

TEST_F(Streams, OfWhichOneIsTheDefaultStreamWaitForEachOther) {
    const size_t standard = order.add(default_stream), waiting = order.add(blocking),
                 elsewhere = order.add(of_another_device);
    const Operation one = order.issue(waiting);
    EXPECT_TRUE(is_before(one, standard));
    EXPECT_FALSE(is_before(one, first)) << "not blocking";
    EXPECT_FALSE(is_before(one, elsewhere)) << "on another device";
    const Operation two = order.issue(standard);
    EXPECT_TRUE(is_before(two, waiting));
    EXPECT_FALSE(is_before(two, first));
}

// A wait of the host for a stream is for what was issued into it, not for what it would wait for.
TEST_F(Streams, AreNotWaitedForByWayOfTheDefaultStream) {
    const size_t standard = order.add(default_stream), waiting = order.add(blocking);
    const Operation one = order.issue(standard);
    order.host_waits_for_stream(waiting);
    EXPECT_FALSE(order.host().has(one));
}

}  // namespace
}  // namespace streams
