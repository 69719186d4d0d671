// Warp-synchronous operations and block barriers, as a warp sees them. See warp.h.
#include <bit>

#include "language/say.h"
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
    park_at(barrier, aligned, wants_result);
    block_.grid().tell_observers(
        [&](Observer& observer) { observer.arrives(*this, barrier, active_, true); });
    // If the barrier is complete, the block releases all splits that wait there, including this
    // one.
    block_.arrive(barrier, threads, *this, active_, with_true);
}

void Warp::park_at(int barrier, bool aligned, bool wants_result) {
    Split& split = *split_;
    split.barrier = barrier;
    split.aligned = aligned;
    split.wants_result = wants_result;
    moved_ = true;
    splits_.set_state(split, Split::at_barrier);
}

void Warp::wait_for_cluster(bool aligned) { park_at(cluster_barrier, aligned, false); }

Mask Warp::waiting_at(int barrier) const {
    Mask lanes = 0;
    for (uint32_t left = splits_.in_state(Split::at_barrier); left; left &= left - 1) {
        const Split& split = splits_[std::countr_zero(left)];
        if (split.barrier == barrier) lanes |= split.mask;
    }
    return lanes;
}

// The barrier opens; bar.sync needs all of a warp's lanes at one instruction.
void Warp::merge_waiting(int barrier) {
    const uint32_t waiting = splits_.in_state(Split::at_barrier);
    if ((waiting & (waiting - 1)) == 0) return;  // one at most
    splits_.merge_waiting(barrier);
    const Split* first = nullptr;
    splits_.for_each(Split::at_barrier, [&](Split& split) {
        if (split.barrier != barrier) return;
        if (first && first->aligned && split.aligned && first->pc != split.pc)
            fail_apart(*first, split);
        first = &split;
    });
}

bool Warp::are_one_group(const Mask* members) const {
    const Mask named = members[std::countr_zero(active_)];
    Mask differs = 0;
    for (int lane = 0; lane < warp_size; ++lane)
        differs |= active_ & lane_bit[lane] ? members[lane] ^ named : 0;
    const bool one = differs == 0 && (named & alive_) == active_ && !split_->released;
    if (one && observed_) tell_of_exchange(active_);
    return one;
}

void Warp::tell_of_exchange(Mask present) const {
    const Insn& insn = split_->frame->function->code[split_->pc];
    block_.grid().tell_observers(
        [&](Observer& observer) { observer.exchanges(*this, insn, present); });
}

// False: no group of the active lanes is complete, and they all wait. Otherwise the lanes of
// complete groups stay active, and the others wait in separate splits.
bool Warp::wait_for_groups(const Mask* members) {
    Mask incomplete = 0;
    for_each_group(active_, members, [&](Mask named, Mask group) {
        if (const Mask unnamed = group & ~named) {
            fail(FaultKind::bad_mask,
                 lab::say("the mask 0x{:08x} does not name the thread that uses it", named),
                 std::countr_zero(unnamed));
        }
        if ((named & alive_) != group) incomplete |= group;
    });
    const Mask complete = active_ & ~incomplete;
    if (observed_) {
        for_each_group(complete, members,
                       [&](Mask, Mask group) { tell_of_warp_sync(*split_, group); });
    }
    if (incomplete) wait_in_groups(incomplete, members);
    return complete;
}

// Each group becomes a separate split; if no lane continues, one group keeps the running split.
void Warp::wait_in_groups(Mask lanes, const Mask* members) {
    const Exchange brought = split_->exchange;
    for_each_group(lanes, members, [&](Mask named, Mask group) {
        Split& waiting = group == split_->mask ? *split_ : part_before(group);
        waiting.named = named;
        waiting.exchange = brought;
        moved_ |= &waiting == split_;
        splits_.set_state(waiting, Split::at_warp_sync);
    });
    active_ &= ~lanes;
    release_complete_groups();
}

void Warp::tell_of_warp_sync(const Split& split, Mask group) const {
    if (insn_of(split).traits.effect != Effect::warp_barrier) return;
    block_.grid().tell_observers(
        [&](Observer& observer) { observer.warp_synchronizes(*this, group); });
}

// Waiting lanes are matched by operation, qualifiers and mask, not by instruction (PTX ISA 9.0,
// 9.7.9.6).
bool Warp::same_group(const Split& one, const Split& other) const {
    const ptx::Instruction &text = *insn_of(one).text, &other_text = *insn_of(other).text;
    return one.named == other.named && text.mnemonic == other_text.mnemonic &&
           text.modifiers == other_text.modifiers;
}

void Warp::release_complete_groups() {
    splits_.for_each(Split::at_warp_sync, [&](const Split& first) { release_if_complete(first); });
}

// If the group of `first` is complete, releases all its splits, each with the group's values.
void Warp::release_if_complete(const Split& first) {
    Exchange all{};
    uint32_t group = 0;  // one bit a split
    splits_.for_each(Split::at_warp_sync, [&](const Split& split) {
        if (!same_group(first, split)) return;
        group |= splits_.bit_of(split);
        all.present |= split.mask;
        for_each_lane(split.mask, [&](int lane) { all.value[lane] = split.exchange.value[lane]; });
    });
    if (first.named & alive_ & ~all.present) return;
    if (observed_) tell_of_warp_sync(first, all.present);
    for (; group; group &= group - 1) {
        Split& split = splits_[std::countr_zero(group)];
        split.exchange = all;
        split.released = true;
        splits_.set_state(split, Split::ready);
    }
}

static const char* barrier_name(int barrier) {
    return barrier == cluster_barrier ? lab::in_language("barrier of the cluster")
                                      : "__syncthreads()";
}

// Lanes wait at __syncthreads() while others of their warp wait at the end of the branch.
void Warp::fail_parked_at_barrier() {
    splits_.for_each(Split::at_barrier, [&](Split& split) {
        if (!split.aligned) return;
        enter(split);
        const Mask others = alive_ & ~split.mask;
        const std::string barrier = split.barrier == cluster_barrier
                                        ? lab::in_language("the barrier of the cluster")
                                        : barrier_name(split.barrier);
        const std::string come = describe_threads(index_, split.mask),
                          missing = describe_threads(index_, others);
        fail(FaultKind::barrier_stuck,
             std::has_single_bit(others)
                 ? lab::say("{} is reached by {} only; {} of the same warp does not come", barrier,
                            come, missing)
                 : lab::say("{} is reached by {} only; {} of the same warp do not come", barrier,
                            come, missing),
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
    const std::string threads = describe_threads(index_, one.mask),
                      others = describe_threads(index_, other.mask);
    const char* const barrier = barrier_name(one.barrier);
    enter(other);
    fail(FaultKind::barrier_stuck,
         std::has_single_bit(one.mask)
             ? lab::say("{} waits at the {} of line {}, {} of the same warp at that of line {}",
                        threads, barrier, line(one), others, line(other))
             : lab::say("{} wait at the {} of line {}, {} of the same warp at that of line {}",
                        threads, barrier, line(one), others, line(other)),
         std::countr_zero(other.mask));
}

void Warp::fail_waiting_for_lanes(Split& split) {
    enter(split);
    Mask here = 0;
    splits_.for_each(Split::at_warp_sync, [&](const Split& other) {
        if (same_group(split, other)) here |= other.mask;
    });
    const Mask missing = split.named & alive_ & ~here;
    const std::string call = called_in_source(split), threads = describe_threads(index_, missing),
                      why = why_missing(split, missing);
    fail(FaultKind::lanes_missing,
         std::has_single_bit(missing)
             ? lab::say("{} waits for {}, named in its mask 0x{:08x}, which never arrives{}", call,
                        threads, split.named, why)
             : lab::say("{} waits for {}, named in its mask 0x{:08x}, which never arrive{}", call,
                        threads, split.named, why),
         std::countr_zero(split.mask));
}

// "__shfl_down_sync()": CUDA's function, whose body is this instruction; else its PTX form.
std::string Warp::called_in_source(const Split& waiting) const {
    const Insn& insn = insn_of(waiting);
    std::vector<SourcePlace> calls;
    append_calls(block_.grid().program(), *waiting.frame->function, insn, calls);
    const bool is_cudas = !calls.empty() && calls.front().function.starts_with("__") &&
                          !calls.front().file.ends_with(".cu");
    return is_cudas ? calls.front().function + "()" : insn.text->form();
}

// "; thread 1 waits at the __syncwarp() of line 7 with the mask 0x00000003": another operation, or
// another mask.
std::string Warp::why_missing(const Split& waiting, Mask missing) const {
    for (uint32_t left = splits_.in_state(Split::at_warp_sync); left; left &= left - 1) {
        const Split& other = splits_[std::countr_zero(left)];
        const Mask lanes = other.mask & missing;
        if (!lanes || same_group(waiting, other)) continue;
        const std::string threads = describe_threads(index_, lanes), call = called_in_source(other);
        const int line = source_line(block_.grid().program(), insn_of(other).text->source);
        return std::has_single_bit(lanes)
                   ? lab::say("; {} waits at the {} of line {} with the mask 0x{:08x}", threads,
                              call, line, other.named)
                   : lab::say("; {} wait at the {} of line {} with the mask 0x{:08x}", threads,
                              call, line, other.named);
    }
    return "";
}

}  // namespace warpsim
