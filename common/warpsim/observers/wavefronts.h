// Wavefronts of shared memory: how many passes over the banks a warp's access takes.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "warpsim/exec/observer.h"

namespace warpsim {

struct Wavefronts {
    uint32_t taken = 0;
    uint32_t ideal = 0;  // without bank conflicts
};

// 32 banks of 4 bytes. A wavefront brings one word of each bank to all lanes that access it (CUDA
// C++ Programming Guide, "Shared Memory" of compute capability 5.x and later). It has 128 bytes:
// accesses of 8 bytes a lane are served by half-warps, those of 16 bytes by quarter-warps. If in a
// load lanes n and n^1, or n and n^2, all have the same address, it needs half as many bytes, and
// serves twice as many lanes at once; an inactive lane agrees with any other
// (forums.developer.nvidia.com/t/unexpected-shared-memory-bank-conflict/77228/2).
class SharedBanks {
  public:
    // The wavefronts of one access of `bytes` a lane, a vector's elements together, each aligned to
    // its size.
    Wavefronts serve(const std::array<uint64_t, warp_size>& addresses, Mask active, uint32_t bytes,
                     AccessKind kind);

  private:
    uint32_t longest_queue(const std::array<uint64_t, warp_size>& addresses, Mask asking,
                           uint32_t bytes);

    std::vector<uint32_t> asked_;  // by address / 128, one bit per bank; all zero between calls
};

}  // namespace warpsim
