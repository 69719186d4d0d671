// An input with more elements than fit in host memory: a repeated pattern of a few numbers among
// zeros, with different ones at the very end, and one that differs somewhere, drawn from the seed: a
// kernel that knows the pattern does not know the sum. Every partial sum is exact in float, in any
// order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "device/device.h"

namespace lab {

class HugeInput {
  public:
    HugeInput(uint64_t elements, uint64_t seed);

    device::Buffer on(device::Device& device) const;
    double sum() const { return sum_; }

  private:
    uint64_t elements_;
    std::vector<float> period_, end_;
    // The repeat, the place in it and the number that differs.
    size_t apart_ = device::Device::no_repeat, place_ = 0;
    float differs_ = 0;
    double sum_ = 0;
};

}  // namespace lab
