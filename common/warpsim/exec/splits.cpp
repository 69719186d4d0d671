#include "warpsim/exec/splits.h"

#include <algorithm>
#include <stdexcept>

namespace warpsim {

void Splits::start(Mask lanes, Frame* frame) {
    for (const Split::State state :
         {Split::ready, Split::at_barrier, Split::at_warp_sync, Split::held})
        for_each(state, [&](Split& split) { split.state = Split::unused; });
    in_state_ = {full_mask};
    free_.insert(free_.end(), live_.begin(), live_.end());
    live_.clear();
    add(0, lanes, frame, nullptr);
}

Split& Splits::add(int pc, Mask lanes, Frame* frame, Reconvergence* meet) {
    const uint32_t unused = in_state_[Split::unused];
    if (!unused) throw std::logic_error("a warp has more splits than lanes");
    Split& split = splits_[std::countr_zero(unused)];
    set_state(split, Split::ready);
    split.released = false;
    split.last_back_edge = nullptr;
    split.pc = pc;
    split.mask = lanes;
    split.frame = frame;
    split.meet = meet;
    return split;
}

void Splits::meet_at(Split& split, int pc) {
    if (split.meets_at(pc)) return;
    Reconvergence* meet;
    if (free_.empty()) {
        meet = &reconvergences_.emplace_back();
    } else {
        meet = free_.back();
        free_.pop_back();
    }
    *meet = {pc, split.frame, split.mask, 0, split.meet};
    live_.push_back(meet);
    split.meet = meet;
}

void Splits::end(Reconvergence* meet) {
    std::erase(live_, meet);
    free_.push_back(meet);
}

Split* Splits::diverge(Split& split, Mask leaving, int leaving_pc) {
    split.mask &= ~leaving;
    if (split.meets_at(leaving_pc)) {
        split.meet->arrived |= leaving;
        return nullptr;
    }
    Split& other = add(leaving_pc, leaving, split.frame, split.meet);
    other.last_back_edge = split.last_back_edge;
    return &other;
}

void Splits::arrive(Split& split) {
    Reconvergence* const meet = split.meet;
    meet->arrived |= split.mask;
    set_state(split, Split::unused);
    if (meet->arrived == meet->expected) release(meet);
}

void Splits::drop_expected(Reconvergence* meet, Mask lanes, const Frame* only_in) {
    while (meet && (!only_in || meet->frame == only_in)) {
        Reconvergence* const outer = meet->outer;
        meet->expected &= ~lanes;
        meet->arrived &= ~lanes;
        if (meet->expected == 0) {
            end(meet);
        } else if (meet->arrived == meet->expected) {
            release(meet);
        }
        meet = outer;
    }
}

Reconvergence* Splits::waiting() const {
    const auto found =
        std::ranges::find_if(live_, [](const Reconvergence* meet) { return meet->arrived != 0; });
    return found == live_.end() ? nullptr : *found;
}

void Splits::release(Reconvergence* meet) {
    add(meet->pc, meet->arrived, meet->frame, meet->outer);
    meet->expected &= ~meet->arrived;
    meet->arrived = 0;
    if (meet->expected == 0) end(meet);
}

void Splits::merge_waiting(int barrier) {
    for_each(Split::at_barrier, [&](Split& split) {
        if (split.barrier != barrier) return;
        for_each(Split::at_barrier, [&](Split& other) {
            if (&other <= &split || other.barrier != barrier) return;
            if (other.pc != split.pc || other.frame != split.frame || other.meet != split.meet)
                return;
            split.mask |= other.mask;
            set_state(other, Split::unused);
        });
    });
}

}  // namespace warpsim
