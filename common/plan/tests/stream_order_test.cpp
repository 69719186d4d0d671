#include "plan/stream_order.h"

#include <gtest/gtest.h>

namespace plan {
namespace {

constexpr Stream default_stream{};
constexpr Stream blocking{0, Stream::Kind::blocking};
constexpr Stream free_running{0, Stream::Kind::non_blocking};
constexpr Stream of_another_device{1, Stream::Kind::default_stream};

Step work(uint32_t stream) { return {Fill{}, stream}; }
Step record(uint32_t stream, uint32_t event = 0) { return {EventRecord{event}, stream}; }
Step wait(uint32_t stream, uint32_t event = 0) { return {EventWait{event}, stream}; }
Step host_waits(HostWait::For what, uint32_t stream = 0) { return {HostWait{what}, stream}; }

using Order = std::vector<size_t>;

Order last_first(std::vector<Stream> streams, std::vector<Step> steps) {
    return order_of({{}, std::move(steps), std::move(streams)},
                    device::StreamOrder::last_stream_first);
}

TEST(StreamOrder, IsTheOrderOfIssueByDefault) {
    const Plan plan{{}, {work(0), work(1), work(2)}, {default_stream, free_running, free_running}};
    EXPECT_EQ(order_of(plan, device::StreamOrder::as_issued), (Order{0, 1, 2}));
}

TEST(StreamOrder, KeepsTheOrderWithinAStream) {
    EXPECT_EQ(last_first({default_stream}, {work(0), work(0), work(0)}), (Order{0, 1, 2}));
    EXPECT_EQ(last_first({default_stream, free_running, free_running},
                         {work(1), work(2), work(1), work(2)}),
              (Order{1, 3, 0, 2}));
}

TEST(StreamOrder, PutsBlockingStreamsAndTheDefaultOneInOrder) {
    EXPECT_EQ(last_first({default_stream, blocking}, {work(0), work(1), work(0), work(1)}),
              (Order{0, 1, 2, 3}));
    EXPECT_EQ(
        last_first({default_stream, blocking, blocking}, {work(1), work(2), work(0), work(2)}),
        (Order{1, 0, 2, 3}));
    EXPECT_EQ(last_first({default_stream, free_running}, {work(0), work(1)}), (Order{1, 0}));
}

TEST(StreamOrder, KeepsDevicesApart) {
    EXPECT_EQ(last_first({default_stream, of_another_device}, {work(0), work(1)}), (Order{1, 0}));
}

TEST(StreamOrder, WaitsForWhatAnEventHasSeen) {
    const std::vector streams{default_stream, free_running, free_running};
    EXPECT_EQ(last_first(streams, {work(1), record(1), work(1), wait(2), work(2)}),
              (Order{0, 1, 3, 4, 2}));
    // By way of a third stream.
    EXPECT_EQ(last_first({default_stream, free_running, free_running, free_running},
                         {work(1), record(1), wait(2), record(2, 1), wait(3, 1), work(3)}),
              (Order{0, 1, 2, 3, 4, 5}));
}

TEST(StreamOrder, WaitsForTheLastRecordOfAnEvent) {
    const std::vector streams{default_stream, free_running, free_running};
    EXPECT_EQ(last_first(streams, {record(1), work(1), record(1), wait(2)}), (Order{0, 1, 2, 3}));
    // One that is recorded later, or never, holds nothing up.
    EXPECT_EQ(last_first(streams, {wait(2), work(1), record(1), work(2)}), (Order{0, 3, 1, 2}));
}

TEST(StreamOrder, IssuesNothingBeforeTheHostHasWaited) {
    const std::vector streams{default_stream, free_running, free_running};
    using For = HostWait::For;
    EXPECT_EQ(last_first(streams, {work(1), host_waits(For::stream, 1), work(2)}),
              (Order{0, 2, 1}));
    EXPECT_EQ(last_first(streams, {work(2), host_waits(For::stream, 1), work(1)}),
              (Order{0, 1, 2}));
    EXPECT_EQ(last_first(streams, {work(1), host_waits(For::device), work(2)}), (Order{0, 2, 1}));
    EXPECT_EQ(last_first(streams, {work(1), record(1), host_waits(For::event), work(2)}),
              (Order{0, 1, 3, 2}));
    // A stream that nobody waited for.
    EXPECT_EQ(last_first(streams, {work(1), host_waits(For::stream, 0), work(2)}),
              (Order{2, 0, 1}));
}

TEST(StreamOrder, OrdersNothingByAWaitOfTheHostInTheDefaultStream) {
    using For = HostWait::For;
    EXPECT_EQ(last_first({default_stream, blocking, blocking},
                         {work(1), record(1), host_waits(For::event), work(1), work(2)}),
              (Order{0, 1, 4, 3, 2}));
}

}  // namespace
}  // namespace plan
