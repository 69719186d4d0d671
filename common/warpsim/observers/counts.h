// Counts what a launch does: instructions, memory accesses with their sectors, wavefronts and
// contention, and float additions with the lanes active in them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "warpsim/exec/observer.h"
#include "warpsim/observers/address_counts.h"
#include "warpsim/observers/wavefronts.h"

namespace warpsim {

// Loads and stores are counted by lanes; a vector access is one access of its lane. A request is
// one warp's access. A counter whose name in counters() is an Nsight Compute metric counts what
// that metric counts, which excludes atomics and asynchronous copies.
struct Counts {
    uint64_t warp_instructions = 0, active_lanes = 0;
    uint64_t float_adds = 0;  // warp executions of a float or double add, sub or fma
    uint64_t partial_float_adds =
        0;                         // of these, with only some of the warp's launched lanes active
    uint64_t float_add_lanes = 0;  // active lanes, summed over float_adds
    uint64_t global_loads = 0, global_load_bytes = 0;
    uint64_t global_stores = 0, global_store_bytes = 0;  // atomics count as stores
    uint64_t shared_loads = 0, shared_stores = 0;
    uint64_t global_load_requests = 0, global_load_sectors = 0;
    uint64_t global_store_requests = 0, global_store_sectors = 0;
    uint64_t copied_sectors = 0;  // of global memory, read by asynchronous copies
    uint64_t shared_load_wavefronts = 0, ideal_shared_load_wavefronts = 0;
    uint64_t shared_store_wavefronts = 0, ideal_shared_store_wavefronts = 0;
    uint64_t divergent_branches = 0;  // by warps, where the lanes take two or more paths
    uint64_t block_barriers = 0;      // arrivals of warps
    uint64_t cluster_barriers = 0;    // arrivals of warps
    uint64_t warp_syncs = 0;          // __syncwarp, by warps
    uint64_t shuffles = 0;            // by warps
    uint64_t global_atomics = 0;      // by lanes, reductions (red) included
    uint64_t shared_atomics = 0;      // by lanes, reductions included
    uint64_t remote_accesses = 0;     // by lanes, of other blocks' shared memory: not in the above
    // Most atomics on one address: by lanes of one warp instruction; over the launch, in global
    // memory.
    uint64_t contending_lanes = 0, contending_atomics = 0;
    // In atomics, by warp instructions: the most lanes with one address, who are served in turn.
    uint64_t atomic_turns = 0;
    // Atomics that add floats or doubles, by lanes, and their turns.
    uint64_t float_atomics = 0, float_atomic_turns = 0;

    Counts& operator+=(const Counts& other);
};

struct Counter {
    const char* name;   // "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum", "divergent_branches"
    const char* words;  // "global load sectors"; in_language where shown
    uint64_t Counts::*value;
    bool largest = false;  // launches and lines combine to their maximum, not their sum
};

// All counters.
const std::vector<Counter>& counters();

class CountsObserver : public Observer {
  public:
    Counts counts() const;
    // Counts of one instruction, by Insn::id; nullopt if it was not executed.
    std::optional<Counts> counts_of(uint32_t insn) const;

    void executes(const Warp& warp, const Insn& insn, Mask active, Mask existing) override;
    void accesses(const Warp& warp, const ObservedAccess& access) override;

  private:
    enum class Kind : uint8_t {
        other,
        float_add,
        barrier,
        cluster_barrier,
        warp_sync,
        shuffle,
        branch,
        atomic,
        float_atomic,
        copy,
    };
    struct Row {
        Kind kind;
        uint64_t partial;  // executions with some but not all of the launched lanes
        Counts counts;     // without the counters that counts_of(row) derives from `kind`
    };
    static Counts counts_of(const Row& row);
    static Kind kind_of(const Insn& insn);
    Row& row_of(const Insn& insn) {
        const bool is_known = insn.id < places_.size() && places_[insn.id];
        return is_known ? rows_[places_[insn.id] - 1] : add_row(insn);
    }
    Row& add_row(const Insn& insn);
    void count_global(const ObservedAccess& access, Counts& counts);
    void count_copy(const ObservedAccess& access, Counts& counts);
    void count_shared(const ObservedAccess& access, Counts& counts);
    void count_atomic(const ObservedAccess& access, Counts& counts);

    std::vector<uint32_t> places_;  // by Insn::id: 1 + the index of its row; 0: no row yet
    std::vector<Row> rows_;         // in the order of first execution
    SharedBanks banks_;
    AddressCounts atomics_;
};

}  // namespace warpsim
