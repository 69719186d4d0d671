// Branches and exits of lanes. See warp.h.
#include <bit>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/loop_skipper.h"
#include "warpsim/exec/warp.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

// Active lanes go to `target`, the split's other lanes to the next instruction.
void Warp::branch(const Insn& insn, int target) {
    Split& split = *split_;
    const int from = split.pc;
    moved_ = true;
    const Mask staying = split.mask & ~active_;
    if (staying) {
        if (insn.reconverge >= 0) splits_.meet_at(split, insn.reconverge);
        splits_.diverge(split, staying, from + 1);
    }
    if (target <= from) back_edge(split, insn);
    split.pc = target;
    LoopSkipper* const skipper = block_.grid().loop_skipper();
    if (skipper && target <= from && !staying && !stop_) skipper->arrive(*this, insn);
}

void Warp::defer(Mask lanes) {
    part_before(lanes);
    active_ &= ~lanes;
}

// `lanes` become a separate split at the running instruction; all reconverge after it.
Split& Warp::part_before(Mask lanes) {
    Split& split = *split_;
    splits_.meet_at(split, split.pc + 1);
    return *splits_.diverge(split, lanes, split.pc);
}

void Warp::branch_many(const Insn& insn, const std::array<int, warp_size>& targets) {
    Split& split = *split_;
    const int from = split.pc;
    moved_ = true;
    const Mask lanes = split.mask;
    const int first = targets[std::countr_zero(lanes)];
    Mask others = 0;
    for_each_lane(lanes, [&](int lane) { others |= targets[lane] != first ? lane_bit[lane] : 0; });
    if (others && insn.reconverge >= 0) splits_.meet_at(split, insn.reconverge);
    while (others) {
        const int target = targets[std::countr_zero(others)];
        Mask same = 0;
        for_each_lane(others, [&](int lane) {
            if (targets[lane] == target) same |= lane_bit[lane];
        });
        splits_.diverge(split, same, target);
        others &= ~same;
    }
    if (first <= from) back_edge(split, insn);
    split.pc = first;
}

// Lanes that wait at some reconvergence continue alone. False: no lanes wait at any.
bool Warp::release_softly() {
    Reconvergence* const meet = splits_.waiting();
    if (!meet) return false;
    splits_.for_each(Split::at_barrier, [&](const Split& split) {
        // An aligned block barrier needs the whole warp: the lanes waiting there can never arrive
        // here.
        if (split.aligned && !can_run() && (meet->expected & split.mask)) fail_parked_at_barrier();
    });
    splits_.release(meet);
    return true;
}

// The lanes of the split exit; execute_control has put aside those that a guard excludes.
void Warp::exit_lanes() {
    Split& split = *split_;
    const Mask lanes = split.mask;
    moved_ = true;
    if (observed_)
        block_.grid().tell_observers([&](Observer& observer) { observer.exits(*this, lanes); });
    alive_ &= ~lanes;
    for (Frame* frame = split.frame; frame;) {
        Frame* const caller = frame->caller;
        drop_frame_lanes(frame, lanes);
        frame = caller;
    }
    splits_.set_state(split, Split::unused);
    splits_.drop_expected(split.meet, lanes, nullptr);
    block_.lanes_exited(*this, lanes);
    release_complete_groups();
}

}  // namespace warpsim
