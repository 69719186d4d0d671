// A block: its warps, its shared memory, its barriers.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "warpsim/exec/fault.h"
#include "warpsim/exec/warp.h"

namespace warpsim {

class Cluster;
class Digest;
class Grid;

class Block;

// A spinning block: its state is the same after each of its turns.
struct SpinCycle {
    const Block* block;
    size_t state;  // its digest
    Fault place;   // where it spins, in case it waits for a block that has not begun
};

class Block {
  public:
    Block(Grid& grid, Cluster& cluster, uint32_t rank);

    void start(Dim3 position);
    // Runs the warps in rounds until all have finished, or none can continue. Yields after a round
    // in which some warps spin, no other warp makes progress and no barrier opens, or where the
    // schedule interrupts the block.
    Warp::Stop run();

    bool finished() const { return alive_ == 0; }
    // Runs a yielded block for some more turns while no other block runs. Returns its spin if it
    // spins and only another block can end that.
    std::optional<SpinCycle> find_spin_cycle();
    bool has_left(const SpinCycle& spin) const { return finished() || digest() != spin.state; }
    // Adds all state that decides what the block does next, except global memory.
    void add_state(Digest& digest) const;
    bool can_run() const;
    // Ends a launch that makes no progress, with a fault where this block spins; `why` is the
    // reason.
    [[noreturn]] void fail_for_ever(const std::string& why);
    // Ends a launch in which this block cannot continue, with a fault where it waits; `also`
    // continues the sentence. Returns if it only waits for its cluster.
    void fail_stuck(const std::string& also);

    // --- for warps and instructions ------------------------------------------------------------
    Grid& grid() { return grid_; }
    const Grid& grid() const { return grid_; }
    Cluster& cluster() { return cluster_; }
    const Cluster& cluster() const { return cluster_; }
    uint32_t rank() const { return rank_; }  // in the cluster
    const std::vector<std::unique_ptr<Warp>>& warps() const { return warps_; }
    Dim3 position() const { return position_; }
    Dim3 threads() const;
    // The bytes of [offset, offset + bytes) in shared memory; null unless inside one array.
    std::byte* shared(uint64_t offset, uint64_t bytes);
    const std::vector<SharedArray>& arrays() const { return arrays_; }
    const std::vector<std::byte>& shared_bytes() const { return shared_; }
    // No thread waits at a barrier.
    bool is_between_barriers() const;

    // `lanes` of a warp arrive at a barrier that expects `threads` threads (0: all that have not
    // exited). If that completes the barrier, all threads waiting there may continue.
    void arrive(int barrier, uint32_t threads, const Warp& warp, Mask lanes, uint32_t with_true);
    void lanes_exited(const Warp& warp, Mask lanes);
    // The lanes that wait at a barrier, or at that of the cluster, continue.
    void release(int barrier, const BarrierResult& result);

  private:
    // A warp counts as 32 threads, once all of its lanes that have not exited have arrived (PTX ISA
    // 9.0, 9.7.13.1).
    struct Barrier {
        uint32_t arrived = 0, with_true = 0;  // lanes
        uint32_t threads = 0;                 // 0: all that have not exited
        uint32_t counted = 0;                 // 32 for each warp that has arrived
        std::array<Mask, most_warps_per_block>
            of_warp{};  // arrived lanes of warps that are not counted yet
    };
    bool is_held() const;
    void end_holds();
    bool complete(const Barrier& barrier) const;
    void count(Barrier& barrier, const Warp& warp);
    void open(int barrier);
    Fault fault_where_it_spins(FaultKind kind, const std::string& message);
    std::string missing_at(int barrier) const;
    size_t digest() const;

    Grid& grid_;
    Cluster& cluster_;
    const uint32_t rank_;
    Dim3 position_;
    std::vector<std::unique_ptr<Warp>> warps_;
    uint32_t alive_ = 0;
    std::array<Barrier, 16> barriers_;
    bool opened_ = false;  // a barrier has opened in this round
    std::vector<std::byte> shared_;
    std::vector<SharedArray> arrays_;
    const SharedArray* last_array_ = nullptr;
};

}  // namespace warpsim
