#include "warpsim/exec/loop_skipper.h"

#include <algorithm>
#include <bit>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/recurrences.h"

namespace warpsim {

namespace {
constexpr uint32_t first_pause = 16, longest_pause = 256;  // iterations between attempts
constexpr uint32_t pause_where_worth_it = 2;
constexpr uint64_t longest_way = 1 << 12;  // instructions of a loop
constexpr size_t largest_frame = 1 << 16;  // bytes: an attempt copies it
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
        const uint64_t skipped = skip(warp, edge, known(edge).rounds);
        const bool was_worth_it = skipped >= worth_it;
        Known& edge_known = known(edge);
        if (skipped == 0) edge_known.rounds = edge_known.rounds == 1 ? 2 : 1;
        uint32_t& pause = edge_known.pause;
        pause = was_worth_it ? pause_where_worth_it : std::min(2 * pause, longest_pause);
        wait_ = pause;
    }
}

// One pass to see how the registers change, a second one to prove that they continue to.
uint64_t LoopSkipper::skip(Warp& warp, const Insn& edge, uint32_t rounds) {
    if (warp.frame().rows.size() > largest_frame) return 0;
    const std::vector<std::byte> before = warp.frame().rows;
    if (!go_around(warp, edge, rounds, nullptr)) return 0;
    // Not beyond the end of the turn: other warps may then change what the loop reads.
    const uint64_t most = warp.back_edges_left(edge) / rounds;
    const AsyncCopies copies = warp.async_copies_ ? *warp.async_copies_ : AsyncCopies();
    Recurrences recurrences(warp, warp.split_mask(), before, most);
    const auto length = go_around(warp, edge, rounds, &recurrences);
    if (!length || !recurrences.hold()) return 0;
    if (warp.async_copies_ && !warp.async_copies_->stand_as(copies)) return 0;
    const uint64_t times = recurrences.times();
    Grid& grid = warp.block().grid();
    // Where the instruction budget ends sooner, the launch ends as it would have without skipping.
    const uint64_t more = std::min(times - 1, grid.instructions_left() / *length);
    grid.skip_instructions(more * *length);
    warp.spend_back_edges(edge, more * rounds);
    recurrences.advance(more);
    return more * *length;
}

std::optional<uint64_t> LoopSkipper::go_around(Warp& warp, const Insn& edge, uint32_t rounds,
                                               Recurrences* recurrences) {
    uint64_t length = 0;
    for (uint32_t round = 0; round < rounds; ++round) {
        const auto once = go_around_once(warp, edge, recurrences);
        if (!once) return std::nullopt;
        length += *once;
    }
    return length;
}

std::optional<uint64_t> LoopSkipper::go_around_once(Warp& warp, const Insn& edge,
                                                    Recurrences* recurrences) {
    Split& split = *warp.split_;
    const Insn* const code = split.frame->function->code.data();
    for (uint64_t length = 1; length < longest_way; ++length) {
        const Insn& insn = code[split.pc];
        const LoopRule rule = known(insn).rule;
        if (split.at_reconvergence() || rule.kind == LoopRule::none) return std::nullopt;
        const Mask taking = insn.guarded ? split.mask & warp.predicate(insn.guard) : split.mask;
        const bool branches = rule.kind == LoopRule::branch && taking;
        if (branches && taking != split.mask) return std::nullopt;
        if (&insn == &edge ? !branches : branches && insn.target <= split.pc) return std::nullopt;
        if (recurrences) {
            if (insn.guarded) recurrences->follow_guard(insn.guard, split.mask);
            if (taking && !recurrences->follow(insn, rule, taking)) return std::nullopt;
        }
        warp.active_ = split.mask;
        if (!warp.block().grid().spend_instruction())
            warp.fail(FaultKind::never_ends, warp.still_running(), std::countr_zero(split.mask));
        if (&insn == &edge) {
            warp.back_edge(split, edge);
            split.pc = insn.target;
            return warp.stop_ ? std::nullopt : std::optional(length);
        }
        warp.active_ = taking;
        if (taking && !branches) insn.execute(warp, insn);
        split.pc = branches ? insn.target : split.pc + 1;
    }
    return std::nullopt;
}

LoopSkipper::Known& LoopSkipper::known(const Insn& insn) {
    if (insn.id >= known_.size()) known_.resize(insn.id + 1);
    std::optional<Known>& found = known_[insn.id];
    if (!found) found = Known{loop_rule(insn), first_pause};
    return *found;
}

}  // namespace warpsim
