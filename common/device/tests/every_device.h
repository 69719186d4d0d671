// The devices that every test here runs on: sim, the GPU if there is one, and the GPU client and
// worker over a stand-in for the driver (fake_cuda.cpp).
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "device/tests/testing.h"

namespace device {

class OnEveryDevice : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override;

    bool on_sim() const { return GetParam() == "sim"; }
    bool on_gpu() const { return GetParam() == "gpu"; }
    // Workers started so far; on sim, which has none, `expected`.
    int workers(int expected) const;
    // Expects add_one to turn 1, 2, 3 into 2, 3, 4: the device still works.
    void expect_it_works();

    std::optional<FakeDriver> fake_driver_;
    std::unique_ptr<Device> device_;
};

}  // namespace device
