// Counts atomics by address: atomics on one address are serialised.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim {

// Number of atomics on each address of global memory in a launch.
class AddressCounts {
  public:
    // Counts one atomic per active lane. Returns the highest count up to now among their addresses.
    uint64_t add(const std::array<uint64_t, warp_size>& addresses, Mask active);

  private:
    uint64_t* find(uint64_t address);

    std::unordered_map<uint64_t, std::vector<uint64_t>> pages_;
    uint64_t last_ = UINT64_MAX;
    std::vector<uint64_t>* last_page_ = nullptr;
};

}  // namespace warpsim
