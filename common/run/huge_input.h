// An input of more elements than a host has room for: the same few numbers among zeros, again and
// again, and others at its very end. Every partial sum is exact in float, in any order.
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
    double sum_ = 0;
};

}  // namespace lab
