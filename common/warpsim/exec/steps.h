// Arithmetic on numbers that advance by the same step in each iteration, and the number of
// iterations for which it stays valid.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "warpsim/exec/loop_rule.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

using Exact = Wider<int64_t>;  // holds any 64-bit number, and any difference of two

// The value of an integer type from its bits.
Exact exact(ptx::Type type, uint64_t bits);

struct Stepping {
    Exact value = 0;  // in the first iteration
    int64_t step = 0;
};

// The step of an instruction's result of `width` bits; only its low `width` bits are valid. None
// where the result does not advance by a constant step, or nothing is known about it.
std::optional<uint64_t> step_of(LoopRule::Kind kind, const std::array<Stepping, 3>& sources,
                                uint64_t width);

inline uint64_t magnitude(int64_t step) {
    return step < 0 ? -static_cast<uint64_t>(step) : static_cast<uint64_t>(step);
}

// The number of iterations, the first included (UINT64_MAX: for ever), for which
// ... `number` stays within its type and does not wrap.
uint64_t times_within(ptx::Type type, const Stepping& number);
// ... `left` - `right` stays on the same side.
uint64_t times_on_side(LoopRule::Side side, const Stepping& left, const Stepping& right);
// Whether this holds for so many iterations, at most 2^32: found without a division.
bool is_within(ptx::Type type, const Stepping& number, uint64_t times);
bool is_on_side(LoopRule::Side side, const Stepping& left, const Stepping& right, uint64_t times);

}  // namespace warpsim
