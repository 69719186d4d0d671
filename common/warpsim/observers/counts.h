// Counts what a launch does: instructions, memory accesses and what they ask of the caches and
// banks, float additions and how full their warps are.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "warpsim/exec/observer.h"
#include "warpsim/observers/address_counts.h"
#include "warpsim/observers/wavefronts.h"

namespace warpsim {

// Loads and stores count lanes, and a vector access as one lane's one access; a request is a warp's
// access. What is called by a metric of Nsight Compute in counters() counts what that metric does:
// neither atomics nor asynchronous copies are in it.
struct Counts {
    uint64_t warp_instructions = 0, active_lanes = 0;
    uint64_t float_adds = 0;  // a warp's executions of a float or double add, sub or fma
    uint64_t partial_float_adds =
        0;                         // those with some, not all, of the warp's launched lanes active
    uint64_t float_add_lanes = 0;  // active lanes over all of them
    uint64_t global_loads = 0, global_load_bytes = 0;
    uint64_t global_stores = 0, global_store_bytes = 0;  // atomics are stores
    uint64_t shared_loads = 0, shared_stores = 0;
    uint64_t global_load_requests = 0, global_load_sectors = 0;
    uint64_t global_store_requests = 0, global_store_sectors = 0;
    uint64_t shared_load_wavefronts = 0, ideal_shared_load_wavefronts = 0;
    uint64_t shared_store_wavefronts = 0, ideal_shared_store_wavefronts = 0;
    uint64_t divergent_branches = 0;  // by warps: whose lanes went two ways, or more
    uint64_t block_barriers = 0;      // arrivals of warps
    uint64_t warp_syncs = 0;          // __syncwarp, by warps
    uint64_t shuffles = 0;            // by warps
    uint64_t global_atomics = 0;      // lanes, reductions too
    uint64_t shared_atomics = 0;      // the same
    // The most atomics on one address: lanes of a warp instruction; in a launch, of global memory.
    uint64_t contending_lanes = 0, contending_atomics = 0;

    Counts& operator+=(const Counts& other);
};

struct Counter {
    const char* name;   // "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "divergent_branches"
    const char* words;  // "global load sectors"
    uint64_t Counts::*value;
    bool largest = false;  // of several launches or lines: not their sum
};

// All of them, in their order.
const std::vector<Counter>& counters();

class CountsObserver : public Observer {
  public:
    Counts counts() const;
    // Of one instruction, by Insn::id; none: it was not executed.
    std::optional<Counts> counts_of(uint32_t insn) const;

    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

  private:
    enum class Kind : uint8_t {
        other,
        float_add,
        barrier,
        warp_sync,
        shuffle,
        branch,
        atomic,
        copy,
    };
    struct Row {
        Kind kind;
        uint64_t partial;  // executions with some, not all, of the launched lanes
        Counts counts;     // without those that are its kind's executions
    };
    static Counts counts_of(const Row& row);
    static Kind kind_of(const Insn& insn);
    Row& row_of(const Insn& insn) {
        const bool is_known = insn.id < places_.size() && places_[insn.id];
        return is_known ? rows_[places_[insn.id] - 1] : add_row(insn);
    }
    Row& add_row(const Insn& insn);
    void count_global(const ObservedAccess& access, Counts& counts);
    void count_shared(const ObservedAccess& access, Counts& counts);
    void count_atomic(const ObservedAccess& access, Counts& counts);

    std::vector<uint32_t> places_;  // by Insn::id: 1 + where its row is; 0: it has none yet
    std::vector<Row> rows_;         // in the order in which they were first executed
    SharedBanks banks_;
    AddressCounts atomics_;
};

}  // namespace warpsim
