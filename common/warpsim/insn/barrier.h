// The common part of bar and barrier.
#pragma once

#include <bit>
#include <string>

#include <fmt/format.h>

#include "language/say.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/insn.h"

namespace warpsim {

// The barrier's number and thread count, the same for all active lanes.
struct BarrierOperands {
    int number;
    uint32_t threads;  // 0: all threads of the block
};

inline BarrierOperands barrier_operands(Warp& warp, Operand number, Operand threads) {
    const int lane = std::countr_zero(warp.active());
    const uint32_t which = warp.row<uint32_t>(number)[lane],
                   count = warp.row<uint32_t>(threads)[lane];
    if (which > 15) {
        warp.fail(FaultKind::trap, lab::say("barrier {}: there are 16 barriers, 0 to 15", which));
    }
    if (count % warp_size != 0 || count > 1024) {
        warp.fail(
            FaultKind::trap,
            lab::say("a barrier for {} threads: the number must be a multiple of 32, at most 1024",
                     count));
    }
    return {static_cast<int>(which), count};
}

template <bool aligned>
void barrier_sync(Warp& warp, const Insn& insn) {
    const auto [number, threads] = barrier_operands(warp, insn.operands[0], insn.operands[1]);
    warp.wait_at_barrier(number, threads, aligned);
}

inline void barrier_arrive(Warp& warp, const Insn& insn) {
    const auto [number, threads] = barrier_operands(warp, insn.operands[0], insn.operands[1]);
    const int barrier = number;  // clang does not capture a structured binding
    warp.block().grid().tell_observers(
        [&](Observer& observer) { observer.arrives(warp, barrier, warp.active(), false); });
    warp.block().arrive(number, threads, warp, warp.active(), 0);
}

// d, a, b, c: Reduce computes each lane's d from the number of threads that arrived, and the number
// of those with c true.
template <bool aligned, class D, class Reduce>
void barrier_red(Warp& warp, const Insn& insn) {
    const auto [number, threads] = barrier_operands(warp, insn.operands[1], insn.operands[2]);
    const BarrierResult* result =
        warp.reduce_at_barrier(number, threads, aligned, warp.predicate(insn.operands[3]));
    if (!result) return;
    const uint32_t value = Reduce{}(*result);
    if constexpr (std::is_same_v<D, Pred>) {
        warp.set_predicate(insn.operands[0], value ? full_mask : 0);
    } else {
        for (int lane = 0; lane < warp_size; ++lane) {
            if (warp.active() >> lane & 1) warp.row<uint32_t>(insn.operands[0])[lane] = value;
        }
    }
}

template <bool aligned>
void add_barrier_forms(const std::string& cta, const std::string& suffix,
                       std::vector<Form>& forms) {
    using All = decltype([](BarrierResult r) { return uint32_t{r.with_true == r.threads}; });
    using Any = decltype([](BarrierResult r) { return uint32_t{r.with_true > 0}; });
    using Count = decltype([](BarrierResult r) { return r.with_true; });
    const Slot number{Slot::value, 4}, predicate{Slot::predicate, 0};
    const Slot threads{.kind = Slot::value, .bytes = 4, .optional = true};
    forms.push_back({cta + "sync" + suffix, barrier_sync<aligned>, {number, threads}});
    forms.push_back({cta + "arrive" + suffix, barrier_arrive, {number, number}});
    const Traits reduces{.effect = Effect::block_barrier};
    const auto add_red = [&](const char* operation, const char* type, Execute execute,
                             Slot result) {
        forms.push_back({.name = fmt::format("{}red.{}{}.{}", cta, operation, suffix, type),
                         .execute = execute,
                         .slots = {result, number, threads, predicate},
                         .traits = reduces});
    };
    add_red("and", "pred", barrier_red<aligned, Pred, All>, predicate);
    add_red("or", "pred", barrier_red<aligned, Pred, Any>, predicate);
    add_red("popc", "u32", barrier_red<aligned, uint32_t, Count>, number);
}

}  // namespace warpsim
