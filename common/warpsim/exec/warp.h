// A warp: 32 lanes, their registers, and the position of each in the program. Its parts, one file
// each: warp.cpp runs it, divergence.cpp has branches and exits, calls.cpp frames, access.cpp
// memory, sync.cpp barriers and exchanges, bad_access.cpp faults. splits.h shows by an example how
// lanes diverge and reconverge.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "warpsim/exec/async_copies.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/observer.h"
#include "warpsim/exec/program.h"
#include "warpsim/exec/splits.h"

namespace warpsim {

class Block;
class Grid;
class Schedule;
struct MappedAddress;

// One activation of a function: its rows of registers, shared by the lanes that called together.
struct Frame {
    const Function* function = nullptr;
    std::vector<std::byte> rows;
    uint32_t local_base = 0;         // of its variables in local memory
    Mask lanes = 0;                  // that have neither returned nor exited
    const CallSite* site = nullptr;  // the call that made it; null: the kernel
    Frame* caller = nullptr;
};

// The host memory that the active lanes of one access reach. Most accesses are regular: lanes at
// consecutive places, or all at one place.
struct Places {
    std::byte* regular = nullptr;  // of lane `first`; lane l is (l - first) * stride after it
    int first = 0;
    size_t stride = 0;
    std::array<std::byte*, warp_size> lane;  // of each active lane, if they are not regular

    std::byte* operator[](int l) const {
        return regular ? regular + (l - first) * static_cast<ptrdiff_t>(stride) : lane[l];
    }
};

constexpr uint32_t local_page_bytes = 1024;  // an aligned access never crosses one

class Warp {
  public:
    Warp(Block& block, int index) : block_(block), index_(index) {}
    ~Warp();

    // --- its life, for its block: start, then run until finished ------------------------------
    // Prepares to run `kernel` from its first instruction, with the first `threads` lanes.
    void start(const Function& kernel, uint32_t threads);
    enum class Stop { finished, blocked, yielded };
    // Runs until all lanes have exited, none can continue, or the warp's turn is over.
    Stop run();
    bool finished() const { return alive_ == 0; }
    bool can_run() const { return splits_.in_state(Split::ready) != 0; }
    bool is_held() const { return splits_.in_state(Split::held) != 0; }
    void end_hold();
    // Adds all state that decides what the warp does next, except shared and global memory.
    void add_state(Digest& digest) const;
    // The split of all lanes, which is ready; null: they are in several, or wait.
    const Split* only_split() const;
    // Before only_split() runs: its frame, for those that look at registers.
    Frame& come_back_to_it();
    // How much of a turn is spent, and how much is left before it ends (see back_edge).
    uint32_t turn_cost() const { return turn_cost_; }
    uint64_t turn_left() const;
    void spend_turn(uint64_t cost) { turn_cost_ += static_cast<uint32_t>(cost); }
    void watch(bool is_watched) { observed_ = is_watched; }
    // Its registers as they would be if its block, which has just begun, were at `position`.
    std::vector<std::byte> rows_in_block(Dim3 position) const;
    // Executes an instruction once more, after the warp has finished: one that only accesses memory.
    void execute_again(const Insn& insn, Mask lanes);

    // --- lanes: a mask has bit l for lane l ---------------------------------------------------
    Mask active() const { return active_; }   // lanes that execute the running instruction
    Mask existing() const { return alive_; }  // lanes that have not exited
    Mask launched() const { return launched_; }
    Mask split_mask() const { return split_->mask; }  // active, and those that its guard excludes
    Dim3 thread_of(int lane) const;
    uint32_t thread_number(int lane) const {  // in the block
        return static_cast<uint32_t>(index_ * warp_size + lane);
    }
    Block& block() { return block_; }
    const Block& block() const { return block_; }
    int index() const { return index_; }
    Frame& frame() { return *split_->frame; }
    const Frame& frame() const { return *split_->frame; }

    // --- registers: each is a row of 32 values, and a predicate a mask ------------------------
    template <class T>
    T* row(Operand operand) {
        return reinterpret_cast<T*>(rows_ + operand.row);
    }
    template <class T>
    const T* row(Operand operand) const {
        return reinterpret_cast<const T*>(rows_ + operand.row);
    }
    Mask predicate(Operand operand) {
        const Mask mask = *row<Mask>(operand);
        return operand.negated ? ~mask : mask;
    }
    void set_predicate(Operand operand, Mask value) {  // active lanes only
        Mask& mask = *row<Mask>(operand);
        mask = (mask & ~active_) | (value & active_);
    }

    // --- memory: an address leads to host memory, or to a fault -------------------------------
    // The checked host memory of each active lane's access to insn.space: its `address` operand
    // plus the instruction's offset, `bytes` in all (a vector's elements together). Throws Fault.
    const Places& access(const Insn& insn, Operand address, uint32_t bytes, AccessKind kind);
    // The same where each lane accesses the first counts[lane] of `bytes` aligned bytes, or none.
    const Places& access_parts(const Insn& insn, Operand address, uint32_t bytes,
                               const std::array<uint32_t, warp_size>& counts, AccessKind kind);
    // The same for one lane and any address.
    std::byte* resolve(ptx::Space space, uint64_t address, uint64_t bytes, AccessKind kind,
                       int lane);
    // Null if `space` has no such bytes; in global memory, `offset` is the address.
    std::byte* find(ptx::Space space, uint64_t offset, uint64_t bytes, AccessKind kind, int lane);
    // The host memory of a local offset in the running frame, for one lane.
    std::byte* local(uint64_t offset, uint64_t bytes, int lane);
    AsyncCopies& async_copies();

    // --- control: only instructions with `control` may move or end lanes ----------------------
    void branch(const Insn& insn, int target);
    void branch_many(const Insn& insn, const std::array<int, warp_size>& targets);
    void call(const Insn& insn, const Function& callee);
    void ret();
    void exit_lanes();
    // Defers some of the active lanes: they execute the instruction later, as a separate split; the
    // others execute it now.
    void defer(Mask lanes);

    // --- barriers: lanes wait for the other warps of their block ------------------------------
    // The active lanes arrive at a block barrier. `threads` 0: all threads of the block that have
    // not exited.
    void wait_at_barrier(int barrier, uint32_t threads, bool aligned);
    // The same, each with a truth value for bar.red. Null: they wait, and the instruction is run
    // again later.
    const BarrierResult* reduce_at_barrier(int barrier, uint32_t threads, bool aligned, Mask truth);

    // The active lanes have arrived at the barrier of the cluster, and wait there.
    void wait_for_cluster(bool aligned);
    // The lanes that wait at this barrier.
    Mask waiting_at(int barrier) const;

    // --- exchanges: lanes wait for those of their warp that they name -------------------------
    // A warp-synchronous operation. `value(lane)` is the value of each active lane, members[lane]
    // the mask that it names. Lanes that name the same mask form a group, and each group waits only
    // for its own lanes: groups that are complete stay active, the others run the instruction again
    // later. Null: no group is complete.
    template <class Value>
    const Exchange* exchange(const Mask* members, Value value) {
        if (split_->released) {
            if (observed_) tell_of_exchange(split_->exchange.present);
            return end_wait(), &split_->exchange;
        }
        split_->exchange.present = active_;
        for (int lane = 0; lane < warp_size; ++lane) {
            split_->exchange.value[lane] =
                active_ >> lane & 1 ? static_cast<uint64_t>(value(lane)) : 0;
        }
        if (!wait_for_groups(members)) return nullptr;
        split_->exchange.present = active_;
        if (observed_) tell_of_exchange(active_);
        return &split_->exchange;
    }
    // True if the active lanes are one complete group: they can exchange values without waiting.
    bool are_one_group(const Mask* members) const;

    // --- faults: they end the launch ----------------------------------------------------------
    // At the running instruction. `lane` -1: the first active one.
    [[noreturn]] void fail(FaultKind kind, const std::string& message, int lane = -1,
                           const std::optional<Access>& access = std::nullopt);
    // See Grid::spend_work. Throws Fault never_ends.
    void spend_work(uint64_t units);

  private:
    friend class Block;
    friend class LoopSkipper;

    // --- turns: a split runs until it waits, ends or has looped for long (warp.cpp) -----------
    void run_split(Split& split);
    void run_or_hold(Split& split);
    void part_by(Schedule& schedule, Split& split);
    void enter(Split& split);
    void execute_control(Split& split, const Insn& insn);
    void back_edge(Split& split, const Insn& insn);
    // How many more times a split may branch back by `insn` in this turn without ending it.
    uint64_t back_edges_left(const Insn& insn) const;
    void spend_back_edges(const Insn& insn, uint64_t count);
    void pause(Split& split);
    void end_wait();

    // --- divergence, beyond what splits do by themselves (divergence.cpp) ---------------------
    Split& part_before(Mask lanes);
    bool release_softly();

    // --- frames: one for each call that is open (calls.cpp) -----------------------------------
    Frame* make_frame(const Function& function);
    std::array<Dim3, warp_size> threads() const;
    void fill_rows(Frame& frame, bool new_block);
    void fill_specials(std::vector<std::byte>& rows, const Function& function, Dim3 position,
                       bool new_block) const;
    void copy_local(uint32_t from, uint32_t to, uint32_t bytes);
    void drop_frame_lanes(Frame* frame, Mask lanes);

    // --- waiting at barriers and for groups of lanes (sync.cpp) -------------------------------
    const Insn& insn_of(const Split& split) const { return split.frame->function->code[split.pc]; }
    void park_at(int barrier, bool aligned, bool wants_result);
    void come_to_barrier(int barrier, uint32_t threads, bool aligned, bool wants_result,
                         uint32_t with_true);
    void merge_waiting(int barrier);
    bool wait_for_groups(const Mask* members);
    void wait_in_groups(Mask lanes, const Mask* members);
    bool same_group(const Split& one, const Split& other) const;
    void release_complete_groups();
    void release_if_complete(const Split& first);
    void tell_of_exchange(Mask present) const;
    void tell_of_warp_sync(const Split& split, Mask group) const;
    std::string called_in_source(const Split& waiting) const;
    std::string why_missing(const Split& waiting, Mask missing) const;
    [[noreturn]] void fail_parked_at_barrier();
    [[noreturn]] void fail_apart(const Split& one, Split& other);
    [[noreturn]] void fail_waiting_for_lanes(Split& split);

    // --- from addresses to host memory (access.cpp) -------------------------------------------
    struct Location {
        ptx::Space space;
        uint64_t offset;  // in the space; global: the address
    };
    Location locate(ptx::Space space, uint64_t address) const;
    void gather_addresses(const Insn& insn, Operand address);
    bool find_places_in_one_array(ptx::Space space, uint32_t bytes, AccessKind kind);
    bool find_regular_places(const Insn& insn, uint32_t bytes, AccessKind kind);
    std::byte* local_page(uint64_t offset, int lane);
    Mask find_remote(const Insn& insn, Mask lanes);
    void tell_observers(const Insn& insn, Mask lanes, uint32_t bytes, AccessKind kind);

    // --- the place and the message of a fault (bad_access.cpp) --------------------------------
    // The source place of `insn` of the running frame, and the calls that led there.
    std::vector<SourcePlace> calls_to(const Insn& insn) const;
    int line_of_source(const Insn& insn) const;  // 0: unknown
    std::string still_running() const;
    std::optional<MappedAddress> mapped_place(ptx::Space space, uint64_t address,
                                              uint64_t bytes) const;
    std::string in_other_block(const MappedAddress& at, uint64_t bytes, uint64_t element) const;
    [[noreturn]] void bad_access(ptx::Space space, uint64_t address, uint64_t bytes,
                                 AccessKind kind, int lane);

    Block& block_;
    int index_;
    Mask launched_ = 0, alive_ = 0, active_ = 0;
    int turn_ = 0;                             // the split that runs, or ran last
    uint32_t turn_cost_ = 0, turns_spun_ = 0;  // since a loop ended a turn; turns since lanes wait
    bool observed_ = false;
    bool stop_ = false;  // leave run() although splits are ready
    bool moved_ =
        false;  // the running instruction has set where its split goes on, or made it wait
    std::byte* rows_ = nullptr;
    Split* split_ = nullptr;
    Splits splits_;
    Frame base_;
    std::vector<std::unique_ptr<Frame>> frames_, free_frames_;
    std::array<uint64_t, warp_size> addresses_;
    Places places_;
    std::vector<std::unique_ptr<std::byte[]>> local_pages_;
    std::unique_ptr<AsyncCopies> async_copies_;  // null: none has been started yet
};

}  // namespace warpsim
