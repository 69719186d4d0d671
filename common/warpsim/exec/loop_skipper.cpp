#include "warpsim/exec/loop_skipper.h"

#include <algorithm>
#include <bit>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/recurrences.h"

namespace warpsim {

namespace {
constexpr uint32_t shortest_pause = 16, longest_pause = 256;  // times around between attempts
constexpr uint64_t longest_way = 1 << 12;                     // instructions of a loop
constexpr uint64_t worth_it = 400;  // instructions that are executed in the time of an attempt
}  // namespace

void LoopSkipper::arrive(Warp& warp, const Insn& edge) {
    const Loop here{&warp, &warp.frame(), &edge, warp.split_mask()};
    if (here != loop_) {
        loop_ = here;
        wait_ = known(edge).pause;
    } else if (wait_ > 0) {
        --wait_;
    } else {
        const bool was_worth_it = skip(warp, edge) >= worth_it;
        uint32_t& pause = known(edge).pause;
        pause = std::clamp(was_worth_it ? pause / 2 : pause * 2, shortest_pause, longest_pause);
        wait_ = was_worth_it ? 1 : pause;
    }
}

// Once around to see how the registers change, once more to prove that they go on so.
uint64_t LoopSkipper::skip(Warp& warp, const Insn& edge) {
    const std::vector<std::byte> before = warp.frame().rows;
    if (!go_around(warp, edge, nullptr)) return 0;
    Recurrences recurrences(warp, warp.split_mask(), before);
    if (!go_around(warp, edge, &recurrences) || !recurrences.hold()) return 0;
    // Not beyond the end of its turn: others may change what it reads.
    const uint64_t more =
        std::min({recurrences.times() - 1, warp.back_edges_left(edge), UINT64_MAX / length_});
    // Where they are too many, the launch comes to its end as it would have.
    if (!warp.block().grid().skip_instructions(more * length_)) return 0;
    warp.spend_back_edges(edge, more);
    recurrences.advance(more);
    return more * length_;
}

// Executes the split's instructions until it branches back by `edge`. False: something on the way
// is not for this, and has not been executed.
bool LoopSkipper::go_around(Warp& warp, const Insn& edge, Recurrences* recurrences) {
    Split& split = *warp.split_;
    const Insn* const code = split.frame->function->code.data();
    Grid& grid = warp.block().grid();
    for (length_ = 0; length_ < longest_way;) {
        const Insn& insn = code[split.pc];
        const LoopRule rule = known(insn).rule;
        if (warp.at_reconvergence(split) || rule.kind == LoopRule::none) return false;
        const Mask taking = insn.guarded ? split.mask & warp.predicate(insn.guard) : split.mask;
        const bool branches = rule.kind == LoopRule::branch && taking;
        if (branches && taking != split.mask) return false;
        if (&insn == &edge ? !branches : branches && insn.target <= split.pc) return false;
        if (recurrences) {
            if (insn.guarded) recurrences->follow_predicate(insn.guard);
            if (taking && !recurrences->follow(insn, rule, taking)) return false;
        }
        warp.active_ = split.mask;
        if (!grid.spend_instruction())
            warp.fail(FaultKind::never_ends, "", std::countr_zero(split.mask));
        ++length_;
        if (branches) {
            if (&insn == &edge) warp.back_edge(split, edge);
            split.pc = insn.target;
            if (&insn == &edge) return !warp.stop_;
            continue;
        }
        warp.active_ = taking;
        if (taking && rule.kind != LoopRule::branch) insn.execute(warp, insn);
        ++split.pc;
    }
    return false;
}

LoopSkipper::Known& LoopSkipper::known(const Insn& insn) {
    if (insn.id >= known_.size()) known_.resize(insn.id + 1);
    std::optional<Known>& found = known_[insn.id];
    if (!found) found = Known{loop_rule(insn), shortest_pause};
    return *found;
}

}  // namespace warpsim
