// A cluster: blocks that run at the same time, access each other's shared memory, and wait for each
// other at a barrier. In a launch without clusters each block is one.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "warpsim/exec/block.h"

namespace warpsim {

// An address in shared memory names an offset, and from this bit on the block: 0 is the block that
// uses the address, others are 1 more than the block's rank in the cluster.
constexpr int shared_offset_bits = 24;

struct MappedAddress {
    uint32_t rank, offset;
};
// The place that `mapa` made; nullopt: an address in the block's own shared memory.
std::optional<MappedAddress> mapped(uint64_t address);
// The offset of `address`, in whichever block's shared memory it is.
inline uint64_t shared_offset(uint64_t address) {
    return address & ((uint64_t{1} << shared_offset_bits) - 1);
}

class Cluster {
  public:
    explicit Cluster(Grid& grid);

    // Starts all blocks of cluster `number`.
    void start(uint64_t number);
    // Runs the blocks in rounds until all have finished. Yields after a round in which some spin,
    // and no other makes progress.
    Warp::Stop run();
    bool finished() const { return alive_ == 0; }
    const std::vector<std::unique_ptr<Block>>& blocks() const { return blocks_; }
    // Adds all state that decides what its blocks do next, except global memory.
    void add_state(Digest& digest) const;
    // Ends a launch that makes no progress, with a fault where one of the blocks waits; `why` is
    // the reason, if the cluster's barrier is not.
    [[noreturn]] void fail_for_ever(const std::string& why);

    // --- for warps and instructions ------------------------------------------------------------
    // The block of this rank whose shared memory can be accessed; null: there is none, or no more.
    Block* running(uint32_t rank) const;
    // The block that an address in shared memory leads to, as `from` uses it.
    const Block& owner(uint64_t address, const Block& from) const;
    // The address of the same place in the block of this rank, which need not exist.
    uint64_t map(uint64_t address, uint32_t rank) const;
    // The bytes of [address, address + bytes); null unless inside one array of a running block.
    std::byte* shared(uint64_t address, uint64_t bytes);

    // --- the barrier: each thread arrives, and then waits for all that have not exited -----------
    void arrive(Warp& warp, bool releases);
    void wait(Warp& warp, bool aligned);
    void lanes_exited(const Warp& warp, Mask lanes);

  private:
    struct Lanes {
        Mask arrived = 0;  // and the others have not yet
        Mask through = 0;  // and so have all others: they need not wait
    };
    Lanes& lanes_of(const Warp& warp);
    void open_if_complete();
    [[noreturn]] void fail_stuck();
    std::string waiting_for(const Block& but) const;

    Grid& grid_;
    std::vector<std::unique_ptr<Block>> blocks_;  // by rank
    std::vector<uint8_t> turns_;                  // ranks, in the order of a round
    std::vector<Lanes> lanes_;                    // by rank and warp
    uint32_t alive_ = 0, arrived_ = 0;            // threads
};

}  // namespace warpsim
