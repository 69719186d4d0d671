#include "warpsim/exec/deadlock_detector.h"

#include <algorithm>
#include <bit>

#include "warpsim/exec/digest.h"
#include "warpsim/exec/grid.h"

namespace warpsim {

namespace {

constexpr size_t first_round = 8;  // waiting in earlier rounds is normal

bool reads_a_clock(const Program& program) {
    const auto is_clock = [](const ptx::Operand& operand) {
        return operand.kind == ptx::Operand::Kind::special && is_changing_special(operand.name);
    };
    return std::ranges::any_of(program.module.functions, [&](const ptx::Function& function) {
        return std::ranges::any_of(function.instructions, [&](const ptx::Instruction& text) {
            return std::ranges::any_of(text.operands, is_clock);
        });
    });
}

size_t state_of(const DeadlockDetector::Clusters& clusters) {
    Digest digest;
    for (const auto& cluster : clusters) cluster->add_state(digest);
    return digest.value();
}

}  // namespace

DeadlockDetector::DeadlockDetector(const Grid& grid)
    : grid_(grid),
      watches_((grid.launch().cooperative || grid.cluster().count() > 1) &&
               !grid.launch().host_takes_part && grid.schedule().is_in_order() &&
               !reads_a_clock(grid.program())) {}

void DeadlockDetector::forget() { turns_ = rounds_ = then_ = proof_due_ = 0; }

bool DeadlockDetector::proved_by_turn(const Clusters& waiting) {
    if (!watches_ || ++turns_ < waiting.size()) return false;
    turns_ = 0;
    return proved_by_round(waiting);
}

// A state that returns some rounds after a power of two may repeat for ever. It does if memory is
// the same too after as many rounds again, which takes longer to check.
bool DeadlockDetector::proved_by_round(const Clusters& waiting) {
    if (++rounds_ < first_round || rounds_ < proof_due_) return false;
    const size_t state = state_of(waiting);
    const bool comes_again = then_ && state == state_then_;
    if (proof_due_) {
        if (comes_again && grid_.memory().digest() == memory_) return true;
        then_ = proof_due_ = 0;
    } else if (comes_again) {
        proof_due_ = rounds_ + (rounds_ - then_);
        memory_ = grid_.memory().digest();
    } else if (std::has_single_bit(rounds_)) {
        then_ = rounds_;
        state_then_ = state;
    }
    return false;
}

}  // namespace warpsim
