// A warp's life: start, turns, and the loop that executes a split.
#include "warpsim/exec/warp.h"

#include <algorithm>
#include <bit>

#include "language/say.h"
#include "warpsim/exec/function_decoder.h"
#include "warpsim/exec/grid.h"

namespace warpsim {

namespace {
// The cost of backward branches that ends a turn: a spinning lane, warp or block must never block
// another.
constexpr uint32_t most_turn_cost = 4096;
// Turns spent looping, while lanes wait at a reconvergence, before these continue alone. High,
// because a long legitimate loop of one lane (a sequential sum) should not split the warp.
constexpr uint32_t turns_before_soft_release = 8;
}  // namespace

Warp::~Warp() = default;

void Warp::start(const Function& kernel, uint32_t threads) {
    const Mask lanes = threads >= warp_size ? full_mask : (Mask{1} << threads) - 1;
    launched_ = alive_ = lanes;
    observed_ = block_.grid().observed();
    turn_ = 0;
    turn_cost_ = turns_spun_ = 0;
    for (auto& frame : frames_) free_frames_.push_back(std::move(frame));
    frames_.clear();
    // The rows of immediates stay valid from block to block: nothing writes to them.
    const bool same_kernel = base_.function == &kernel;
    if (!same_kernel) {
        base_.function = &kernel;
        base_.rows.assign(kernel.frame_bytes, std::byte{0});
        std::copy(kernel.constants.begin(), kernel.constants.end(),
                  base_.rows.begin() + kernel.constants_begin);
    }
    if (async_copies_) async_copies_->clear();
    base_.lanes = lanes;
    fill_rows(base_, same_kernel);
    splits_.start(lanes, &base_);
}

void Warp::end_wait() {
    split_->released = false;
    ++split_->pc;
    moved_ = true;
}

Warp::Stop Warp::run() {
    stop_ = false;
    Schedule& schedule = block_.grid().schedule();
    while (alive_) {
        const uint32_t ready = splits_.in_state(Split::ready);
        if (ready == 0) {
            if (!is_held() && release_softly()) continue;
            return Stop::blocked;
        }
        const uint32_t from_turn = ready >> turn_;
        turn_ = from_turn ? turn_ + std::countr_zero(from_turn) : std::countr_zero(ready);
        if (!schedule.is_in_order()) part_by(schedule, splits_[turn_]);
        run_or_hold(splits_[turn_]);
        if (stop_) return Stop::yielded;
    }
    return Stop::finished;
}

// Lanes released from a wait stay together until they have executed their instruction again.
void Warp::part_by(Schedule& schedule, Split& split) {
    const Mask first = split.released ? split.mask : schedule.go_first(split.mask);
    if (first != split.mask) splits_.diverge(split, split.mask & ~first, split.pc);
}

void Warp::enter(Split& split) {
    split_ = &split;
    rows_ = split.frame->rows.data();
}

void Warp::run_or_hold(Split& split) {
    try {
        run_split(split);
    } catch (const HeldBack& held) {
        const Mask lanes = held.lanes;
        Split* const waits =
            lanes == split_->mask ? split_ : splits_.diverge(*split_, lanes, split_->pc);
        splits_.set_state(*waits, Split::held);
    }
}

void Warp::end_hold() {
    splits_.for_each(Split::held, [&](Split& split) { splits_.set_state(split, Split::ready); });
}

void Warp::run_split(Split& split) {
    Grid& grid = block_.grid();
    const bool observed = observed_;
    while (split.state == Split::ready && !stop_) {
        enter(split);  // each time: reconverged lanes may use this split's slot now
        if (split.at_reconvergence()) {
            splits_.arrive(split);
            continue;
        }
        const Insn* const code = split.frame->function->code.data();
        const int meet_pc = split.meet && split.meet->frame == split.frame ? split.meet->pc : -1;
        int pc = split.pc;
        for (;; ++pc) {
            if (pc == meet_pc) break;
            const Insn& insn = code[pc];
            active_ = split.mask;
            split.pc = pc;
            if (!grid.spend_instruction()) {
                fail(FaultKind::never_ends, still_running(), std::countr_zero(split.mask));
            }
            if (insn.plain && !observed) {
                insn.execute(*this, insn);
                continue;
            }
            // An unsupported instruction has no operands that an observer could look at.
            const bool watched = observed && !split.released && insn.execute != execute_unsupported;
            if (insn.guarded) {
                if (watched) {
                    grid.tell_observers(
                        [&](Observer& observer) { observer.guards(*this, insn, active_); });
                }
                active_ &= predicate(insn.guard);
            }
            if (active_ == 0) continue;
            if (watched) {
                grid.tell_observers(
                    [&](Observer& observer) { observer.executes(*this, insn, active_, alive_); });
            }
            if (insn.control) {
                execute_control(split, insn);
                break;
            }
            insn.execute(*this, insn);
            if (insn.strong && grid.schedule().pauses()) {
                pause(split);
                break;
            }
        }
        if (pc == meet_pc) split.pc = pc;
    }
}

// Lanes that a guard excludes wait after the instruction, and the others reconverge with them
// there.
void Warp::execute_control(Split& split, const Insn& insn) {
    if (insn.target < 0 && active_ != split.mask) {  // bra splits its lanes itself
        const Mask excluded = split.mask & ~active_;
        splits_.meet_at(split, split.pc + 1);
        split.meet->arrived |= excluded;
        split.mask = active_;
    }
    moved_ = false;
    insn.execute(*this, insn);
    if (!moved_) ++split.pc;
}

// Counted per warp, not per split: spinning code may call functions, diverge and reconverge on the
// way.
void Warp::back_edge(Split& split, const Insn& insn) {
    split.last_back_edge = &insn;
    turn_cost_ += insn.turn_cost;
    if (turn_cost_ < most_turn_cost) return;
    turn_cost_ = 0;
    turns_spun_ = splits_.waiting() ? turns_spun_ + 1 : 0;
    if (turns_spun_ >= turns_before_soft_release) {
        turns_spun_ = 0;
        release_softly();
    }
    turn_ = (turn_ + 1) % warp_size;
    stop_ = true;
}

uint64_t Warp::turn_left() const { return most_turn_cost - 1 - turn_cost_; }

uint64_t Warp::back_edges_left(const Insn& insn) const { return turn_left() / insn.turn_cost; }

void Warp::spend_back_edges(const Insn& insn, uint64_t count) {
    turn_cost_ += static_cast<uint32_t>(count * insn.turn_cost);
}

// Lets other threads run between this instruction, whose effect they can see, and the next.
void Warp::pause(Split& split) {
    ++split.pc;
    turn_ = (turn_ + 1) % warp_size;
    stop_ = true;
}

const Split* Warp::only_split() const {
    const uint32_t ready = splits_.in_state(Split::ready);
    if (!std::has_single_bit(ready) || splits_.waiting()) return nullptr;
    const Split& split = splits_[std::countr_zero(ready)];
    return split.mask == alive_ && split.frame == &base_ ? &split : nullptr;
}

Frame& Warp::come_back_to_it() {
    enter(splits_[std::countr_zero(splits_.in_state(Split::ready))]);
    return *split_->frame;
}

void Warp::execute_again(const Insn& insn, Mask lanes) {
    active_ = lanes;
    insn.execute(*this, insn);
}

void Warp::spend_work(uint64_t units) {
    if (block_.grid().spend_work(units)) return;
    fail(FaultKind::never_ends,
         lab::say("still running after {} warp instructions, or what takes as long",
                  block_.grid().launch().max_instructions));
}

AsyncCopies& Warp::async_copies() {
    if (async_copies_) return *async_copies_;
    if (!block_.grid().take_memory(AsyncCopies::most_bytes))
        fail(FaultKind::too_much_memory,
             lab::in_language("the copies that are on their way need too much memory"));
    async_copies_ = std::make_unique<AsyncCopies>();
    return *async_copies_;
}

Dim3 Warp::thread_of(int lane) const {
    const Dim3 size = block_.threads();
    const uint32_t linear = index_ * warp_size + lane;
    return {linear % size.x, linear / size.x % size.y, linear / size.x / size.y};
}

}  // namespace warpsim
