// Observers watch a launch and change nothing. They attach from outside (Launch::observers).
#pragma once

#include <array>
#include <cstdint>

#include "warpsim/exec/program.h"

namespace warpsim {

enum class AccessKind : uint8_t { load, store, atomic };

struct ObservedAccess {
    const Insn& insn;
    AccessKind kind;
    ptx::Space space;  // of lane's address after resolving a generic one; of the first active lane
    Mask active;
    uint32_t bytes;  // of one lane, a vector's elements together
    const std::array<uint64_t, warp_size>& addresses;
};

class Observer {
  public:
    virtual ~Observer() = default;
    // Before an instruction is executed by at least one lane. `existing` are the lanes of the warp
    // that have not exited.
    virtual void executes(const Warp&, const Insn&, Mask /*active*/, Mask /*existing*/) {}
    // After the access was found to be allowed, before it happens.
    virtual void accesses(const Warp&, const ObservedAccess&) {}
};

}  // namespace warpsim
