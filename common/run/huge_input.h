// An input with more elements than fit in host memory: a repeated pattern of a few numbers among
// zeros, with different ones at the very end, and one that differs somewhere, drawn from the seed: a
// kernel that knows the pattern does not know the sum. Every partial sum is exact in float, in any
// order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "contract/contract.h"
#include "device/device.h"

namespace lab {

class HugeInput {
  public:
    HugeInput(uint64_t elements, uint64_t seed);

    device::Buffer on(device::Device& device) const;
    double sum() const { return sum_to(elements_); }
    double sum(Range range) const { return sum_to(range.end) - sum_to(range.begin); }

  private:
    double sum_to(uint64_t end) const;  // of all elements before it

    uint64_t elements_;
    std::vector<float> period_, end_;
    // The repeat, the place in it and the number that differs.
    size_t apart_ = device::Device::no_repeat, place_ = 0;
    float differs_ = 0;
    std::vector<double> sums_;  // of so many first elements of the period, from 0 to all
};

}  // namespace lab
