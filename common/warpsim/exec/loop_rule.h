// What an instruction makes of values that change by the same step each time around a loop.
#pragma once

#include <cstdint>

#include "warpsim/exec/program.h"

namespace warpsim {

struct LoopRule {
    enum Kind : uint8_t {
        none,      // nothing is known of it
        constant,  // a function of its operands: the same each time if they are
        copy,
        sum,
        difference,
        product,      // of the factors at most one changes
        product_sum,  // a product and a third operand
        shift,        // to the left, always by as many bits
        negation,
        conversion,
        comparison,
        selection,
        load,
        async_copy,
        async_group,  // commits or waits
        branch,
    };
    // Where a comparison's difference a - b must stay: each of these is a set and what is outside.
    enum Side : uint8_t { below_zero, not_above_zero, zero };

    Kind kind = none;
    Side side = zero;
    // Of the sources; none: not an integer of 32 or 64 bits. Of a load: what it loads.
    ptx::Type type = ptx::Type::none;
};

LoopRule loop_rule(const Insn& insn);

}  // namespace warpsim
