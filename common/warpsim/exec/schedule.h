// The order in which the blocks, warps and lanes of a launch take turns. CUDA promises none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim {

enum class WarpOrder { ascending, descending };

// The order with this number among all orders of 0, 1, ..., count - 1: order 0 ascends, and from
// count! on they repeat.
std::vector<uint64_t> permutation(uint64_t count, uint64_t number);

// Seed 0: blocks and warps in `order`, each running as far as it can, the lanes of a warp in step.
// Every other seed gives a different schedule, the same on every machine: blocks begin in a
// shuffled order and interrupt each other; warps interrupt each other after atomics and fences, and
// continue in another order after each barrier; lanes of one split may diverge, until they
// reconverge or a barrier brings them together again.
class Schedule {
  public:
    Schedule(WarpOrder order, uint64_t seed, uint64_t clusters, size_t warps);

    // Clusters begin in this one of all their orders: number 0 ascends.
    void permute(uint64_t number);

    bool is_in_order() const { return in_order_; }
    // The number of the cluster, or without clusters of the block, that begins at position `turn`.
    uint64_t cluster(uint64_t turn) const {
        if (!permuted_.empty()) return permuted_[turn];
        return reversed_ ? clusters_ - 1 - turn : (turn * step_ + offset_) % clusters_;
    }
    // Puts the ascending ranks of a cluster's blocks into the order of this round.
    void order(std::span<uint8_t> ranks);
    // The warp at position `turn` of this round.
    size_t warp(size_t turn) const { return warps_[turn]; }
    void begin_round();
    // True if the block yields to others, though it could continue.
    bool interrupts() { return draws_one_in(4); }
    // The same for a warp, after an instruction whose effect other threads can see.
    bool pauses() { return draws_one_in(2); }
    // The subset of `lanes`, at least one lane, that continues now; the others follow as a separate
    // split.
    Mask go_first(Mask lanes);

  private:
    void shuffle(std::span<uint8_t> numbers);
    bool draws_one_in(uint64_t many) { return !in_order_ && random_() % many == 0; }

    bool in_order_, reversed_;
    size_t count_;  // of warps
    std::array<uint8_t, most_warps_per_block> warps_{};
    uint64_t clusters_, step_, offset_;
    std::vector<uint64_t> permuted_;  // by turn; empty: as above
    std::mt19937_64 random_;
};

}  // namespace warpsim
