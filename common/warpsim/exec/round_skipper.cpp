#include "warpsim/exec/round_skipper.h"

#include <algorithm>

#include "warpsim/exec/grid.h"
#include "warpsim/exec/loop_rule.h"

namespace warpsim {

namespace {
constexpr uint32_t first_pause = 8, longest_pause = 256;  // rounds between attempts
constexpr uint64_t longest_round = 1 << 15;               // instructions
constexpr uint64_t worth_it = 16;                         // rounds that take as long as an attempt
}  // namespace

void RoundSkipper::arrive(Block& block) {
    if (attempt_ && (attempt_->block != &block || !attempt_->follows ||
                     grid_.instructions_done() - attempt_->instructions > longest_round))
        end_attempt(false);
    if (!attempt_ && grid_.observed()) return;
    const auto head = head_of(block);
    if (!head || (attempt_ && attempt_->head != *head)) return;
    Known& known = known_.try_emplace(*head, Known{first_pause, first_pause}).first->second;
    if (!attempt_ && known.wait > 0) return void(--known.wait);
    if (!attempt_) return begin_attempt(block, *head);
    if (attempt_->place != place_of(block)) return;
    if (attempt_->moves.empty()) return follow(block);
    end_attempt(skip(block) >= worth_it);
}

void RoundSkipper::leave() {
    if (attempt_) end_attempt(false);
}

// Nullopt unless the first warp that has not ended has branched back.
std::optional<RoundSkipper::Head> RoundSkipper::head_of(const Block& block) {
    for (const auto& warp : block.warps()) {
        if (warp->finished()) continue;
        const Split* const split = warp->only_split();
        if (!split || !split->last_back_edge) return std::nullopt;
        return Head(split->pc, split->last_back_edge);
    }
    return std::nullopt;
}

// Nullopt unless all lanes of each warp are together, and no barrier still has to give a result.
std::optional<RoundSkipper::Place> RoundSkipper::place_of(const Block& block) {
    if (!block.is_between_barriers()) return std::nullopt;
    Place place;
    for (const auto& warp : block.warps()) {
        place.emplace_back();
        if (warp->finished()) continue;
        const Split* const split = warp->only_split();
        if (!split || split->released) return std::nullopt;
        place.back() = {split->pc, split->mask};
    }
    return place;
}

void RoundSkipper::begin_round(Block& block) {
    attempt_->turn_costs.clear();
    for (const auto& warp : block.warps()) attempt_->turn_costs.push_back(warp->turn_cost());
    attempt_->shared = block.shared_bytes();
    attempt_->instructions = grid_.instructions_done();
    attempt_->work_left = grid_.work_left();
}

void RoundSkipper::begin_attempt(Block& block, const Head& head) {
    const auto place = place_of(block);
    if (!place) return;
    attempt_.emplace();
    attempt_->block = &block;
    attempt_->head = head;
    attempt_->place = *place;
    for (const auto& warp : block.warps())
        attempt_->rows.push_back(warp->finished() ? std::vector<std::byte>()
                                                  : warp->come_back_to_it().rows);
    begin_round(block);
}

// The second round begins.
void RoundSkipper::follow(Block& block) {
    begin_round(block);
    attempt_->moves.resize(block.warps().size());
    for (size_t i = 0; i < attempt_->moves.size(); ++i) {
        Warp& warp = *block.warps()[i];
        if (warp.finished()) continue;
        warp.come_back_to_it();
        attempt_->moves[i] =
            std::make_unique<Recurrences>(warp, warp.existing(), attempt_->rows[i], UINT64_MAX);
    }
    watch(block, true);
}

// Returns the number of skipped rounds.
uint64_t RoundSkipper::skip(Block& block) {
    const uint64_t more = times(block) - 1;
    const uint64_t length = grid_.instructions_done() - attempt_->instructions;
    grid_.skip_instructions(more * length);
    for (size_t i = 0; i < attempt_->moves.size(); ++i) {
        if (!attempt_->moves[i]) continue;
        Warp& warp = *block.warps()[i];
        attempt_->moves[i]->advance(more);
        warp.spend_turn(more * (warp.turn_cost() - attempt_->turn_costs[i]));
    }
    return more;
}

// The number of rounds that are as the followed one, which has ended, is one of them.
uint64_t RoundSkipper::times(Block& block) const {
    if (!attempt_->follows || block.shared_bytes() != attempt_->shared ||
        grid_.work_left() != attempt_->work_left)
        return 1;
    const uint64_t length = grid_.instructions_done() - attempt_->instructions;
    uint64_t most = grid_.instructions_left() / length + 1;
    for (size_t i = 0; i < attempt_->moves.size(); ++i) {
        if (!attempt_->moves[i]) continue;
        Warp& warp = *block.warps()[i];
        warp.come_back_to_it();
        const uint32_t before = attempt_->turn_costs[i], now = warp.turn_cost();
        if (now < before || !attempt_->moves[i]->hold()) return 1;
        // Not beyond the end of a turn: the warps would go on in another order.
        if (now > before) most = std::min(most, warp.turn_left() / (now - before) + 1);
        most = std::min(most, attempt_->moves[i]->most_times());
    }
    for (const auto& moves : attempt_->moves)
        if (moves && most > 1) most = moves->times(0, most);
    return most;
}

void RoundSkipper::end_attempt(bool was_worth_it) {
    Known& known = known_.at(attempt_->head);
    known.pause = was_worth_it ? 1 : std::min(2 * known.pause, longest_pause);
    known.wait = known.pause;
    if (!attempt_->moves.empty()) watch(*attempt_->block, false);
    attempt_.reset();
}

void RoundSkipper::watch(Block& block, bool is_watched) {
    grid_.watch(is_watched ? this : nullptr);
    for (const auto& warp : block.warps()) warp->watch(is_watched);
}

Recurrences* RoundSkipper::moves_of(const Warp& warp) {
    const bool is_its = attempt_ && attempt_->follows && attempt_->block == &warp.block();
    return is_its ? attempt_->moves[warp.index()].get() : nullptr;
}

void RoundSkipper::guards(const Warp& warp, const Insn& insn, Mask lanes) {
    if (Recurrences* const moves = moves_of(warp)) moves->follow_guard(insn.guard, lanes);
}

void RoundSkipper::executes(const Warp& warp, const Insn& insn, Mask active, Mask) {
    Recurrences* const moves = moves_of(warp);
    if (!moves) return;
    const LoopRule rule = block_rule(insn);
    const bool is_copy = rule.kind == LoopRule::async_copy || rule.kind == LoopRule::async_group;
    attempt_->follows = !is_copy && moves->follow(insn, rule, active) &&
                        grid_.instructions_done() - attempt_->instructions <= longest_round;
}

void RoundSkipper::accesses(const Warp& warp, const ObservedAccess& access) {
    if (moves_of(warp)) attempt_->follows = follow_access(warp, access);
}

// Only shared memory is written, in each round the same.
bool RoundSkipper::follow_access(const Warp& warp, const ObservedAccess& access) {
    if (access.kind == AccessKind::load) return access.lanes_in(ptx::Space::local) == 0;
    return access.lanes_in(ptx::Space::shared) == access.active &&
           moves_of(warp)->follow_own_write(access.insn, access.active);
}

}  // namespace warpsim
