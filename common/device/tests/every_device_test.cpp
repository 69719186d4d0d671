#include "every_device.h"

#include "device/sim.h"

namespace device {

void OnEveryDevice::SetUp() {
    if (on_gpu() && !probe_gpu().name) GTEST_SKIP() << "no GPU: " << probe_gpu().reason;
    if (!on_sim() && !gpu_worker_is_built()) GTEST_SKIP() << "built without cuda.h";
    if (GetParam() == "fake_gpu") fake_driver_.emplace();
    if (on_sim())
        device_ = make_sim();
    else
        device_ = make_gpu();
    device_->load({kernels_ptx, {}});
}

int OnEveryDevice::workers(int expected) const {
    const auto* gpu = dynamic_cast<const Gpu*>(device_.get());
    return gpu == nullptr ? expected : gpu->workers_started();
}

void OnEveryDevice::expect_it_works() {
    const Buffer buffer = upload(*device_, std::vector<unsigned>{1, 2, 3});
    Launch add = launch("add_one", {Pointer{buffer}, value(3U)});
    add.block.x = 32;
    const Outcome outcome = device_->run(add);
    ASSERT_FALSE(outcome.fault) << outcome.fault->message;
    EXPECT_EQ(download<unsigned>(*device_, buffer), (std::vector<unsigned>{2, 3, 4}));
}

INSTANTIATE_TEST_SUITE_P(Devices, OnEveryDevice, testing::Values("sim", "gpu", "fake_gpu"),
                         [](const auto& info) { return info.param; });

}  // namespace device
