// In which order the blocks, warps and lanes of a launch get their turns. CUDA promises none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>

#include "warpsim/exec/program.h"

namespace warpsim {

enum class Order { ascending, descending };

// Seed 0: blocks and warps in `order`, each as far as it can go, the lanes of a warp in step. Every
// other seed is a schedule of its own, the same on every machine: blocks begin in a shuffled order
// and interrupt each other, warps too, behind atomics and fences; they go on in another order after
// each barrier, and lanes that are together may part, until a barrier brings them together again.
class Schedule {
  public:
    Schedule(Order order, uint64_t seed, uint64_t blocks, size_t warps);

    bool is_in_order() const { return in_order_; }
    // The block that begins as the turn-th.
    uint64_t block(uint64_t turn) const {
        return reversed_ ? blocks_ - 1 - turn : (turn * step_ + offset_) % blocks_;
    }
    // The warp that has the turn-th turn of this round.
    size_t warp(size_t turn) const { return warps_[turn]; }
    void begin_round();
    // The block makes room for others, though it could go on.
    bool interrupts() { return draws_one_in(4); }
    // A warp does, behind an instruction that others can see.
    bool pauses() { return draws_one_in(2); }
    // Those of `lanes`, one at least, that go on now; the others follow by themselves.
    Mask go_first(Mask lanes);

  private:
    bool draws_one_in(uint64_t many) { return !in_order_ && random_() % many == 0; }

    bool in_order_, reversed_;
    size_t count_;  // of warps
    std::array<uint8_t, most_warps_per_block> warps_{};
    uint64_t blocks_, step_, offset_;
    std::mt19937_64 random_;
};

}  // namespace warpsim
