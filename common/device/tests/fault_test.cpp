#include <algorithm>

#include "every_device.h"

namespace device {
namespace {

struct Faulty {
    const char* what;
    Launch launch;  // the test inserts the pointer, its first argument
    FaultKind kind;
};

std::vector<Faulty> faulty_launches() {
    return {
        {"far outside", launch("write_at", {value(1LL << 30)}), FaultKind::out_of_bounds},
        {"misaligned", launch("write_at", {value(2LL)}), FaultKind::misaligned},
    };
}

// Each fault costs one worker, and the next launch succeeds.
TEST_P(OnEveryDevice, NamesAccessesThatFaultAndGoesOn) {
    int expected_workers = 1;
    for (Faulty faulty : faulty_launches()) {
        SCOPED_TRACE(faulty.what);
        const Buffer buffer = device_->allocate(64);
        faulty.launch.arguments.insert(faulty.launch.arguments.begin(), Pointer{buffer});
        const Outcome outcome = device_->run(faulty.launch);
        ASSERT_TRUE(outcome.fault);
        EXPECT_EQ(outcome.fault->kind, faulty.kind) << outcome.fault->message;
        EXPECT_NE(outcome.fault->message.find("write"), std::string::npos)
            << outcome.fault->message;
        expect_it_works();
        EXPECT_EQ(workers(++expected_workers), expected_workers);
    }
}

// Hardware does not distinguish a null pointer from other invalid ones; sim does.
TEST_P(OnEveryDevice, NoticesANullPointer) {
    const Outcome outcome = device_->run(launch("write_at", {value(uint64_t{0}), value(0LL)}));
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, on_sim() ? FaultKind::null_pointer : FaultKind::out_of_bounds);
    expect_it_works();
}

TEST_P(OnEveryDevice, NoticesATrap) {
    const Outcome outcome = device_->run(launch("stop_by_trap", {}));
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, FaultKind::trap) << outcome.fault->message;
    expect_it_works();
}

TEST_P(OnEveryDevice, StopsAKernelThatSpinsAndGoesOn) {
    const Buffer zero = upload(*device_, std::vector<unsigned>{0});
    const Outcome outcome = device_->run(launch("spin", {Pointer{zero}}));
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, FaultKind::never_ends) << outcome.fault->message;
    expect_it_works();
    EXPECT_EQ(workers(2), 2);
}

TEST_P(OnEveryDevice, QuotesAnAssertionThatFailed) {
    Launch asserting = launch("assert_below", {value(3U)});
    asserting.block.x = 4;
    const Outcome outcome = device_->run(asserting);
    ASSERT_TRUE(outcome.fault);
    EXPECT_EQ(outcome.fault->kind, FaultKind::assert_failed);
    EXPECT_NE(outcome.fault->message.find("threadIdx.x < limit"), std::string::npos)
        << outcome.fault->message;
    ASSERT_TRUE(outcome.fault->thread);
    EXPECT_EQ(outcome.fault->thread->x, 3U);
    expect_it_works();
}

TEST_P(OnEveryDevice, PassesAnAssertionThatHolds) {
    EXPECT_FALSE(device_->run(launch("assert_below", {value(1U)})).fault);
    EXPECT_EQ(workers(1), 1);
}

// On gpu buffers are gone with the worker; sim keeps them.
TEST_P(OnEveryDevice, TakesNoBufferFromBeforeAFaultOnGpu) {
    if (on_sim()) GTEST_SKIP() << "sim keeps its buffers";
    const Buffer old = device_->allocate(64);
    ASSERT_TRUE(device_->run(launch("stop_by_trap", {})).fault);
    std::vector<std::byte> bytes(64);
    EXPECT_THROW(device_->read(old, 0, bytes), Error);
    EXPECT_THROW(device_->run(launch("spin", {Pointer{old}})), Error);
    EXPECT_TRUE(device_->damaged_guards().empty());
}

}  // namespace
}  // namespace device
