// Counts what a launch does: instructions, memory accesses, float additions and how full their
// warps are.
#pragma once

#include <cstdint>
#include <vector>

#include "warpsim/exec/observer.h"

namespace warpsim {

// Loads and stores count lanes, and a vector access as one lane's one access.
struct Counts {
    uint64_t warp_instructions = 0;
    uint64_t float_adds = 0;  // a warp's executions of a float or double add, sub or fma
    uint64_t partial_float_adds =
        0;                         // those with some, not all, of the warp's launched lanes active
    uint64_t float_add_lanes = 0;  // active lanes over all of them
    uint64_t global_loads = 0, global_load_bytes = 0;
    uint64_t global_stores = 0, global_store_bytes = 0;  // atomics are stores
    uint64_t shared_loads = 0, shared_stores = 0;
    uint64_t block_barriers = 0;  // arrivals of warps
    uint64_t shuffles = 0;        // by warps
    uint64_t global_atomics = 0;  // lanes, reductions too

    Counts& operator+=(const Counts& other);
};

class CountsObserver : public Observer {
  public:
    const Counts& counts() const { return counts_; }
    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

  private:
    enum class Kind : uint8_t { not_known_yet, other, float_add, barrier, shuffle };
    static Kind kind_of(const Insn& insn);

    Counts counts_;
    std::vector<Kind> kinds_;  // by Insn::id
};

}  // namespace warpsim
