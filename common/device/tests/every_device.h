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
    // Workers started so far; on sim, where nothing is replaced, what a test that counts expects.
    int workers(int expected) const;
    // 1, 2, 3 are still 2, 3, 4 after add_one: the device works.
    void expect_it_works();

    std::optional<FakeDriver> fake_driver_;
    std::unique_ptr<Device> device_;
};

}  // namespace device
