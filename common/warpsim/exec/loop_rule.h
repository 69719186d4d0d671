// How an instruction treats values that change by the same step in each iteration of a loop.
#pragma once

#include <cstdint>

#include "warpsim/exec/program.h"

namespace warpsim {

struct LoopRule {
    enum Kind : uint8_t {
        none,      // unknown
        constant,  // a function of its operands: unchanged if they are
        copy,
        sum,
        difference,
        product,      // at most one factor changes
        product_sum,  // a product and a third operand
        shift,        // to the left, by a constant number of bits
        bits_or,      // of numbers without common bits, as in `tile | lane`: their sum
        negation,
        conversion,
        comparison,
        selection,
        load,
        async_copy,
        async_group,  // commits or waits
        branch,
        exchange,  // a function of its operands in all lanes that take part
        effect,    // no register changes, unless the access to memory changes one
    };
    // The set that decides a comparison: its result is unchanged while a - b stays inside the set,
    // or outside it.
    enum Side : uint8_t { below_zero, not_above_zero, zero };

    Kind kind = none;
    Side side = zero;
    // The type of the sources; none: not an integer of 32 or 64 bits. For a load, the loaded type.
    ptx::Type type = ptx::Type::none;
};

// `none` also for what other threads may see, or change.
LoopRule loop_rule(const Insn& insn);
// The same for an instruction of a block that no other block disturbs.
LoopRule block_rule(const Insn& insn);

}  // namespace warpsim
