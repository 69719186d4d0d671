// Numbers that go on by the same step each time: what arithmetic makes of them, and for how long.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "warpsim/exec/loop_rule.h"
#include "warpsim/insn/integer.h"

namespace warpsim {

using Exact = Wider<int64_t>;  // holds any number of 64 bits, and any distance of two

// A number of an integer type from its bits.
Exact exact(ptx::Type type, uint64_t bits);

struct Stepping {
    Exact value = 0;  // the first time
    int64_t step = 0;
};

// The step of what an instruction computes from `sources` in `width` bits, of which it has the low
// ones; none where the result goes on otherwise, or nothing is known of it.
std::optional<uint64_t> step_of(LoopRule::Kind kind, const std::array<Stepping, 3>& sources,
                                uint64_t width);

// How often, the first time counted: for ever is UINT64_MAX.
// ... `number` is one of its type: it does not wrap.
uint64_t times_within(ptx::Type type, const Stepping& number);
// ... `left` - `right` stays on its side.
uint64_t times_on_side(LoopRule::Side side, const Stepping& left, const Stepping& right);

}  // namespace warpsim
