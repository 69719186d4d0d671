// Wavefronts of shared memory: how often its banks must be asked for a warp's access.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "warpsim/exec/observer.h"

namespace warpsim {

struct Wavefronts {
    uint32_t taken = 0;
    uint32_t ideal = 0;  // if no two words shared a bank
};

// 32 banks of 4 bytes. A wavefront brings each bank's one word to all lanes that want it (CUDA C++
// Programming Guide, "Shared Memory" of compute capability 5.x and later). It has 128 bytes: lanes
// that access 8 bytes are served by halves of the warp, those that access 16 by quarters. A load
// whose lanes n and n^1, or n and n^2, all agree in their address brings half as much and is served
// by twice as many lanes at once; lanes that are not active agree with any
// (forums.developer.nvidia.com/t/unexpected-shared-memory-bank-conflict/77228/2).
class SharedBanks {
  public:
    // Of one access of `bytes` a lane, a vector's elements together, each aligned to its size.
    Wavefronts serve(const std::array<uint64_t, warp_size>& addresses, Mask active, uint32_t bytes,
                     AccessKind kind);

  private:
    uint32_t longest_queue(const std::array<uint64_t, warp_size>& addresses, Mask asking,
                           uint32_t bytes);

    std::vector<uint32_t> asked_;  // by address / 128, one bit a bank; zeros between calls
};

}  // namespace warpsim
