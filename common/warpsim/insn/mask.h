// Predicates of all lanes of a warp: one bit per lane.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "warpsim/insn/insn.h"

namespace warpsim {

// Each lane's own bit: `mask & lane_bit[lane]` is a test that compilers can vectorise.
constexpr std::array<Mask, warp_size> lane_bit = [] {
    std::array<Mask, warp_size> bits{};
    for (int lane = 0; lane < warp_size; ++lane) bits[lane] = Mask{1} << lane;
    return bits;
}();

// visit(lane) for the lanes of a mask, lowest first.
template <class Visit>
void for_each_lane(Mask mask, Visit visit) {
    if (mask == full_mask) {
        for (int lane = 0; lane < warp_size; ++lane) visit(lane);
    } else {
        for (; mask; mask &= mask - 1) visit(std::countr_zero(mask));
    }
}

// Calls visit(named, group) for each mask that active lanes name; `group` are the lanes that name
// it.
template <class Visit>
void for_each_group(Mask active, const Mask* members, Visit visit) {
    while (active) {
        const Mask named = members[std::countr_zero(active)];
        Mask group = 0;
        for (int lane = 0; lane < warp_size; ++lane)
            group |= members[lane] == named ? lane_bit[lane] : 0;
        group &= active;
        active &= ~group;
        visit(named, group);
    }
}

namespace detail {

template <size_t, class T>
using Always = T;

template <class F, size_t... i>
Form masks(std::index_sequence<i...>) {
    return {"pred",
            [](Warp& warp, const Insn& insn) {
                warp.set_predicate(insn.operands[0], F{}(warp.predicate(insn.operands[i + 1])...));
            },
            {Slot{Slot::predicate, 0, false}, Always<i, Slot>{Slot::predicate, 0, false}...},
            true};
}

}  // namespace detail

// The form "pred" of a logic operation on `sources` predicates, computed on masks.
template <size_t sources, class F>
Form masks(F) {
    return detail::masks<F>(std::make_index_sequence<sources>{});
}

}  // namespace warpsim
