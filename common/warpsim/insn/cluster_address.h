// Addresses in the shared memory of a cluster.
#pragma once

#include "language/say.h"
#include "warpsim/exec/cluster.h"
#include "warpsim/exec/memory.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

// The address as counted from the window's begin: 0 for addresses in a space.
inline uint64_t in_shared_window(Warp& warp, uint64_t address, uint64_t window, int lane) {
    if (address - window < window_bytes) return address - window;
    warp.fail(FaultKind::wrong_space,
              lab::in_language(
                  "asks for a place in the shared memory of another block, with an address that is "
                  "not in shared memory"),
              lane);
}

}  // namespace warpsim
