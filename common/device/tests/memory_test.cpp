#include "every_device.h"

namespace device {
namespace {

TEST_P(OnEveryDevice, ReadsBackWhatWasWritten) {
    std::vector<unsigned> data(100'000);
    for (unsigned i = 0; i < data.size(); ++i) data[i] = i * 2654435761U;
    const Buffer buffer = upload(*device_, data);
    EXPECT_EQ(download<unsigned>(*device_, buffer), data);
}

TEST_P(OnEveryDevice, WritesAndReadsInTheMiddleOfABuffer) {
    const Buffer buffer = upload(*device_, std::vector<unsigned>{1, 2, 3, 4});
    const unsigned in = 9;
    unsigned out = 0;
    device_->write(buffer, 8, std::as_bytes(std::span(&in, 1)));
    device_->read(buffer, 8, std::as_writable_bytes(std::span(&out, 1)));
    EXPECT_EQ(out, 9U);
    EXPECT_EQ(download<unsigned>(*device_, buffer), (std::vector<unsigned>{1, 2, 9, 4}));
}

// Larger than the window shared with the worker.
TEST_P(OnEveryDevice, MovesBuffersLargerThanAnyWindow) {
    const size_t bytes = on_gpu() ? size_t{1} << 30 : size_t{40} << 20;
    std::vector<uint64_t> data(bytes / 8 + 1);
    for (size_t i = 0; i < data.size(); ++i) data[i] = i * 0x9E3779B97F4A7C15;
    const Buffer buffer = upload(*device_, data);
    EXPECT_EQ(download<uint64_t>(*device_, buffer), data);
}

TEST_P(OnEveryDevice, GivesEveryBufferAnotherId) {
    const Buffer first = device_->allocate(16);
    device_->free_all();
    const Buffer second = device_->allocate(16);
    device_->load({kernels_ptx, {}});
    const Buffer third = device_->allocate(16);
    EXPECT_NE(first.id, second.id);
    EXPECT_NE(second.id, third.id);
    EXPECT_NE(first.id, third.id);
}

TEST_P(OnEveryDevice, RefusesBuffersThatAreGoneAndBytesOutside) {
    const Buffer buffer = upload(*device_, std::vector<unsigned>{1, 2});
    std::vector<std::byte> bytes(8);
    EXPECT_THROW(device_->read(buffer, 1, bytes), Error);
    EXPECT_THROW(device_->write(buffer, SIZE_MAX, bytes), Error);
    device_->free_all();
    EXPECT_THROW(device_->read(buffer, 0, bytes), Error);
    expect_it_works();
}

TEST_P(OnEveryDevice, RunsOnBuffersOfNoBytes) {
    const Buffer nothing = device_->allocate(0);
    const Outcome outcome = device_->run(launch("add_one", {Pointer{nothing}, value(0U)}));
    EXPECT_FALSE(outcome.fault);
    EXPECT_TRUE(device_->damaged_guards().empty());
}

// A write just past the end: a fault on sim, a damaged guard on hardware that does not notice.
TEST_P(OnEveryDevice, NoticesAWriteJustPastTheEnd) {
    for (const long long offset : {-4LL, 20LL, 65536LL}) {
        device_->free_all();
        const Buffer other = device_->allocate(1000);
        const Buffer buffer = device_->allocate(20);
        EXPECT_TRUE(device_->damaged_guards().empty());
        const Outcome outcome = device_->run(launch("write_at", {Pointer{buffer}, value(offset)}));
        if (on_sim()) {
            ASSERT_TRUE(outcome.fault) << offset;
            EXPECT_EQ(outcome.fault->kind, FaultKind::out_of_bounds);
            continue;
        }
        ASSERT_FALSE(outcome.fault) << outcome.fault->message;
        const auto damaged = device_->damaged_guards();
        ASSERT_EQ(damaged.size(), 1U) << offset;
        EXPECT_EQ(damaged[0].id, buffer.id);
        EXPECT_EQ(damaged[0].bytes, 20U);
        EXPECT_NE(damaged[0].id, other.id);
    }
}

TEST_P(OnEveryDevice, LeavesGuardsAloneWhenAKernelKeepsInside) {
    const Buffer buffer = device_->allocate(20);
    const Outcome outcome = device_->run(launch("write_at", {Pointer{buffer}, value(16LL)}));
    EXPECT_FALSE(outcome.fault);
    EXPECT_TRUE(device_->damaged_guards().empty());
    EXPECT_EQ(download<unsigned>(*device_, buffer)[4], 0x600dc0deU);
}

}  // namespace
}  // namespace device
