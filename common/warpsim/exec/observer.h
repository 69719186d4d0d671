// Observers watch a launch and change nothing. They attach from outside (Launch::observers).
#pragma once

#include <array>
#include <cstdint>

#include "warpsim/exec/program.h"

namespace warpsim {

class Block;
class Cluster;
class Grid;
struct Frame;
struct Places;

enum class AccessKind : uint8_t { load, store, atomic };

struct ObservedAccess {
    const Insn& insn;
    AccessKind kind;
    ptx::Space space;  // of the first active lane's address, after resolving a generic one
    Mask active;
    uint32_t bytes;  // of one lane, a vector's elements together
    // Addresses in the block's own shared memory are below 2^24, however they were made.
    const std::array<uint64_t, warp_size>& addresses;
    Mask remote;           // lanes that access the shared memory of another block: Cluster::owner
    const Places& places;  // of the active lanes, as they are before the access

    // The active lanes that access this space: generic addresses may lead to several.
    Mask lanes_in(ptx::Space wanted) const;
};

class Observer {
  public:
    virtual ~Observer() = default;
    virtual void launch_starts(const Grid&) {}
    virtual void block_starts(const Block&) {}
    // Before the instruction's guard decides which of these lanes execute it.
    virtual void guards(const Warp&, const Insn&, Mask /*lanes*/) {}
    // Before an instruction is executed by at least one lane. `existing` are the lanes of the warp
    // that have not exited.
    virtual void executes(const Warp&, const Insn&, Mask /*active*/, Mask /*existing*/) {}
    // After the access was checked, before it happens.
    virtual void accesses(const Warp&, const ObservedAccess&) {}
    // A fence or membar of the warp's active lanes.
    virtual void fences(const Warp&, const Insn&) {}
    // Lanes arrive at a block barrier; those that wait continue when it opens.
    virtual void arrives(const Warp&, int /*barrier*/, Mask /*lanes*/, bool /*waits*/) {}
    virtual void barrier_opens(const Block&, int /*barrier*/) {}
    // Lanes arrive at the barrier of their cluster; `releases`: it makes what they did before known
    // to the threads that pass it.
    virtual void arrives_at_cluster_barrier(const Warp&, Mask /*lanes*/, bool /*releases*/) {}
    // All have arrived, and those that wait are about to pass.
    virtual void cluster_barrier_opens(const Cluster&) {}
    virtual void passes_cluster_barrier(const Warp&, Mask /*lanes*/) {}
    // These lanes are about to exit.
    virtual void exits(const Warp&, Mask /*lanes*/) {}
    // These lanes have all arrived at one bar.warp.sync, and continue.
    virtual void warp_synchronizes(const Warp&, Mask /*lanes*/) {}
    // The active lanes are about to receive the values that the lanes `present` contribute to the
    // running shuffle, vote or other warp-wide instruction: each value as it was when its lane
    // arrived (`executes`).
    virtual void exchanges(const Warp&, const Insn&, Mask /*present*/) {}
    // The active lanes have called a function, whose frame is new.
    virtual void enters(const Warp&, const Frame&) {}
    // A call's arguments or results are copied from one place to another of each active lane's
    // local memory.
    virtual void copies_local(const Warp&, uint32_t /*from*/, uint32_t /*to*/, uint32_t /*bytes*/) {
    }
    // A lane has allocated a buffer of global memory.
    virtual void allocates(uint32_t /*buffer*/, uint64_t /*bytes*/) {}
};

}  // namespace warpsim
