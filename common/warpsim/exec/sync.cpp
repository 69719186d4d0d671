// Warp-synchronous operations and block barriers, as a warp sees them. See warp.h.
#include <bit>

#include <fmt/format.h>

#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/exec/warp.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

void Warp::wait_at_barrier(int barrier, uint32_t threads, bool aligned) {
    come_to_barrier(barrier, threads, aligned, false, 0);
}

const BarrierResult* Warp::reduce_at_barrier(int barrier, uint32_t threads, bool aligned,
                                             Mask truth) {
    if (split_->released) return end_wait(), &split_->result;
    come_to_barrier(barrier, threads, aligned, true, std::popcount(truth & active_));
    return nullptr;
}

void Warp::come_to_barrier(int barrier, uint32_t threads, bool aligned, bool wants_result,
                           uint32_t with_true) {
    Split& split = *split_;
    split.barrier = barrier;
    split.aligned = aligned;
    split.wants_result = wants_result;
    moved_ = true;
    set_state(split, Split::at_barrier);
    block_.grid().tell_observers(
        [&](Observer& observer) { observer.arrives(*this, barrier, active_, true); });
    const uint32_t lanes = active_ == full_mask ? warp_size : std::popcount(active_);
    // The block lets go of everyone who waits there, this split among them.
    block_.arrive(barrier, threads, lanes, with_true);
}

// Splits that waited at one instruction and would meet at one place are one split from here on;
// bar.sync wants all of a warp at one.
void Warp::merge_waiting(int barrier) {
    const uint32_t waiting = in_state_[Split::at_barrier];
    if ((waiting & (waiting - 1)) == 0) return;  // one at most
    for_each_split(Split::at_barrier, [&](Split& split) {
        if (split.barrier != barrier) return;
        for_each_split(Split::at_barrier, [&](Split& other) {
            if (&other <= &split || other.barrier != barrier) return;
            if (other.pc != split.pc || other.frame != split.frame || other.meet != split.meet)
                return;
            split.mask |= other.mask;
            set_state(other, Split::unused);
        });
    });
    const Split* first = nullptr;
    for_each_split(Split::at_barrier, [&](Split& split) {
        if (split.barrier != barrier) return;
        if (first && first->aligned && split.aligned && first->pc != split.pc)
            fail_apart(*first, split);
        first = &split;
    });
}

bool Warp::name_each_other(const Mask* members) const {
    const Mask to_come = alive_ & ~active_;
    Mask wrong = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        const Mask wrong_here = (members[lane] & to_come) | (lane_bit[lane] & ~members[lane]);
        wrong |= active_ & lane_bit[lane] ? wrong_here : 0;
    }
    const bool complete = wrong == 0 && !split_->released;
    if (complete && observed_) tell_of_exchange(active_);
    return complete;
}

void Warp::tell_of_exchange(Mask present) const {
    const Insn& insn = split_->frame->function->code[split_->pc];
    block_.grid().tell_observers(
        [&](Observer& observer) { observer.exchanges(*this, insn, present); });
}

// True: all that the active lanes name are here, in this split. Otherwise the split waits, until
// other splits bring them with the same operation.
bool Warp::wait_for_members(const Mask* members) {
    Split& split = *split_;
    Mask named = 0, unnamed = 0;
    for (int lane = 0; lane < warp_size; ++lane) {
        const Mask on = active_ & lane_bit[lane];
        named |= on ? members[lane] : 0;
        unnamed |= on & ~members[lane];
    }
    if (unnamed) {
        const int lane = std::countr_zero(unnamed);
        fail(FaultKind::bad_mask,
             fmt::format("the mask 0x{:08x} does not name the thread that uses it", members[lane]),
             lane);
    }
    if ((named & alive_ & ~active_) == 0) {
        if (block_.grid().observed()) tell_of_warp_sync(split, members);
        return true;
    }
    for (int lane = 0; lane < warp_size; ++lane) split.members[lane] = members[lane];
    moved_ = true;
    set_state(split, Split::at_warp_sync);
    release_complete_exchanges();
    return false;
}

// Lanes of one split may name different groups, each of which is here.
void Warp::tell_of_warp_sync(const Split& split, const Mask* members) const {
    if (split.frame->function->code[split.pc].text->mnemonic != "bar") return;
    for (Mask left = active_; left;) {
        const Mask named = members[std::countr_zero(left)];
        Mask group = 0;
        for (int lane = 0; lane < warp_size; ++lane)
            group |= members[lane] == named ? left & lane_bit[lane] : 0;
        left &= ~group;
        block_.grid().tell_observers(
            [&](Observer& observer) { observer.warp_synchronizes(*this, group); });
    }
}

// Lets go of the waiting splits whose members have all come: by the same operation and mask, not
// necessarily at the same instruction.
void Warp::release_complete_exchanges() {
    for_each_split(Split::at_warp_sync, [&](Split& split) {
        const auto& name = split.frame->function->code[split.pc].text->mnemonic;
        const Mask wanted = split.members[std::countr_zero(split.mask)];
        Exchange all;
        for_each_split(Split::at_warp_sync, [&](const Split& other) {
            if (other.frame->function->code[other.pc].text->mnemonic != name) return;
            for (int lane = 0; lane < warp_size; ++lane) {
                if (!(other.mask >> lane & 1) || other.members[lane] != wanted) continue;
                all.present |= Mask{1} << lane;
                all.value[lane] = other.exchange.value[lane];
            }
        });
        if (wanted & alive_ & ~all.present) return;
        if (name == "bar") {
            block_.grid().tell_observers(
                [&](Observer& observer) { observer.warp_synchronizes(*this, all.present); });
        }
        for_each_split(Split::at_warp_sync, [&](Split& other) {
            if (other.mask & ~all.present) return;
            other.exchange = all;
            other.released = true;
            set_state(other, Split::ready);
        });
    });
}

// Lanes wait at __syncthreads() while others of their warp wait where the branch ends.
void Warp::fail_parked_at_barrier() {
    for_each_split(Split::at_barrier, [&](Split& split) {
        if (!split.aligned) return;
        enter(split);
        const Mask others = alive_ & ~split.mask;
        fail(FaultKind::barrier_stuck,
             fmt::format("__syncthreads() is reached by {} only; {} of the same warp {} not come",
                         describe_threads(index_, split.mask), describe_threads(index_, others),
                         std::popcount(others) == 1 ? "does" : "do"),
             std::countr_zero(split.mask));
    });
    throw std::logic_error("no split waits at a barrier");
}

// bar.sync is for whole warps: two of them in one warp are two barriers, and the hardware hangs.
void Warp::fail_apart(const Split& one, Split& other) {
    const auto line = [&](const Split& split) {
        return source_line(block_.grid().program(),
                           split.frame->function->code[split.pc].text->source);
    };
    enter(other);
    fail(FaultKind::barrier_stuck,
         fmt::format(
             "{} wait at the __syncthreads() of line {}, {} of the same warp at that of line {}",
             describe_threads(index_, one.mask), line(one), describe_threads(index_, other.mask),
             line(other)),
         std::countr_zero(other.mask));
}

void Warp::fail_waiting_for_lanes(Split& split) {
    enter(split);
    const Insn& insn = split.frame->function->code[split.pc];
    const int lane = std::countr_zero(split.mask);
    const Mask missing = split.members[lane] & alive_ & ~split.mask;
    fail(FaultKind::lanes_missing,
         fmt::format("{} waits for {}, named in its mask 0x{:08x}, who never come",
                     insn.text->mnemonic, describe_threads(index_, missing), split.members[lane]),
         lane);
}

}  // namespace warpsim
