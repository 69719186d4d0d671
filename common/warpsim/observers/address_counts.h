// Atomics by address: those on one address wait for each other.
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim {

// How many atomics each address of global memory has had in a launch.
class AddressCounts {
  public:
    // One more by each active lane. Gives the most that any of their addresses has had by now.
    uint64_t add(const std::array<uint64_t, warp_size>& addresses, Mask active);

  private:
    uint64_t* find(uint64_t address);

    std::unordered_map<uint64_t, std::vector<uint64_t>> pages_;
    uint64_t last_ = UINT64_MAX;
    std::vector<uint64_t>* last_page_ = nullptr;
};

}  // namespace warpsim
