// The lanes of a warp as splits: lanes that share a program counter. Lanes that diverge at a branch
// become separate splits. They are one split again at the branch's immediate post-dominator
// (control_flow.h), where a Reconvergence waits for all of them.
//
// Example: for (int i = 0; i < 2; ++i) { if (t < 2) x += i; __syncthreads(); }
// with 4 threads. In a mask, the last digit is lane 0.
//
//     0        mov i, 0
//     1  LOOP: setp.ge p, t, 2
//     2        @p bra SKIP           lanes 2 and 3 jump; both sides reconverge at 4
//     3        add x, x, i
//     4  SKIP: bar.sync 0
//     5        add i, i, 1
//     6        setp.lt q, i, 2
//     7        @q bra LOOP           all lanes jump, or none
//     8        ret
//
//     step                split 0               split 1         Reconvergence
//     start               1111 at 0
//     0, 1 execute        1111 at 2
//     2 executes          1100 at 4             0011 at 3       at 4: expected 1111, arrived 0000
//     split 0 arrives     unused                0011 at 3       at 4: expected 1111, arrived 1100
//     3 executes          unused                0011 at 4       at 4: expected 1111, arrived 1100
//     split 1 arrives     1111 at 4             unused          none: all have arrived
//     4 executes          1111 at 4, waiting    unused
//     the barrier opens   1111 at 5
//     5, 6, 7 execute     1111 at 1             and once more; then 7 goes on to 8
//
// If the split of lanes 0 and 1 ran for ever, as while it waits for lane 2, lanes 2 and 3 would in
// the end continue alone (release): every thread makes progress, as on Volta and later.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <deque>
#include <vector>

#include "warpsim/exec/program.h"

namespace warpsim {

class Digest;
struct Frame;

// The point where diverged lanes reconverge. Lives until all expected lanes have arrived, continued
// alone or exited.
struct Reconvergence {
    int pc = 0;
    Frame* frame = nullptr;
    Mask expected = 0, arrived = 0;
    Reconvergence* outer = nullptr;  // the next one of these lanes, after this; null: none
};

// Values that lanes exchange in one warp-synchronous operation (shfl, vote, ...).
struct Exchange {
    Mask present = 0;
    std::array<uint64_t, warp_size> value;
};

// The result that a block barrier gives to the lanes that it releases (bar.red).
struct BarrierResult {
    uint32_t threads = 0, with_true = 0;
};

// Split::barrier at the barrier of the cluster; block barriers are 0 to 15.
constexpr int cluster_barrier = 16;

struct Split {
    enum State : uint8_t { unused, ready, at_barrier, at_warp_sync, held };
    State state = unused;
    bool released = false;  // the wait is over: execute the instruction again, to completion
    bool aligned = false;   // at_barrier: it was bar.sync, which a whole warp must reach together
    bool wants_result = false;  // at_barrier: the instruction must run again to return its result
    int pc = 0;
    Mask mask = 0;
    Frame* frame = nullptr;
    Reconvergence* meet = nullptr;         // the next one of these lanes; null: none
    const Insn* last_back_edge = nullptr;  // in any function
    int barrier = 0;
    BarrierResult result;
    Exchange exchange;  // at_warp_sync: these lanes' values; released: the group's
    Mask named = 0;     // at_warp_sync: the mask that these lanes name and wait for

    bool meets_at(int at) const { return meet && meet->pc == at && meet->frame == frame; }
    bool at_reconvergence() const { return meets_at(pc); }
};

class Splits {
  public:
    // Forgets everything; all `lanes` are one split at the first instruction.
    void start(Mask lanes, Frame* frame);

    // A new split that is ready.
    Split& add(int pc, Mask lanes, Frame* frame, Reconvergence* meet);
    void set_state(Split& split, Split::State state) {
        in_state_[split.state] &= ~bit_of(split);
        in_state_[state] |= bit_of(split);
        split.state = state;
    }
    Split& operator[](int number) { return splits_[number]; }
    const Split& operator[](int number) const { return splits_[number]; }
    uint32_t bit_of(const Split& split) const { return uint32_t{1} << (&split - splits_.data()); }
    uint32_t in_state(Split::State state) const { return in_state_[state]; }  // one bit a split
    // Lowest first. A visit may change the state of other splits.
    template <class Visit>
    void for_each(Split::State state, Visit visit) {
        for (uint32_t left = in_state_[state]; left; left &= left - 1) {
            Split& split = splits_[std::countr_zero(left)];
            if (split.state == state) visit(split);
        }
    }

    // All lanes of the split reconverge at `pc` of its function, before any later reconvergence.
    void meet_at(Split& split, int pc);
    // `leaving` lanes become a separate split at `leaving_pc`. Null: that is their reconvergence
    // point, where they already wait.
    Split* diverge(Split& split, Mask leaving, int leaving_pc);
    // The split has reached its reconvergence point.
    void arrive(Split& split);
    // `lanes` will not arrive at `meet` or any outer reconvergence; with `only_in`, only at those
    // in that frame.
    void drop_expected(Reconvergence* meet, Mask lanes, const Frame* only_in);
    // A reconvergence where lanes wait; null: there is none.
    Reconvergence* waiting() const;
    // The lanes that wait there continue alone.
    void release(Reconvergence* meet);
    // Splits that wait at the barrier at one instruction, and reconverge at one place, become one.
    void merge_waiting(int barrier);

    void add_state(Digest& digest) const;

  private:
    void end(Reconvergence* meet);

    std::array<uint32_t, 5> in_state_{};   // by Split::State: one bit per split
    std::array<Split, warp_size> splits_;  // each has at least one lane, so 32 are enough
    std::deque<Reconvergence> reconvergences_;
    std::vector<Reconvergence*> free_, live_;
};

}  // namespace warpsim
