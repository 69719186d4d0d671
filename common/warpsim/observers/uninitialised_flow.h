// What each instruction does with undefined values: its operands by their role.
#pragma once

#include <optional>
#include <vector>

#include "warpsim/exec/program.h"
#include "warpsim/observers/uninitialised_rules.h"

namespace warpsim::uninitialised {

struct Flow {
    enum Kind : uint8_t {
        computes,
        moves,      // bytes, side by side: mov of vectors and of 128 bits too
        exchanges,  // with other lanes of the warp: shfl, vote, match, redux
        loads,
        stores,
        updates,   // atom, red
        copies,    // cp: from memory to memory
        touches,   // what else has an address: what it writes is defined
        controls,  // brx, and call through a pointer
    } kind = computes;
    bool exchanges_memory = false;  // updates: the old value does not matter to the new one
    std::vector<Operand> destinations, sources, addresses;
    std::optional<Operand> mask;
    Rule rule = nullptr;
    uint8_t part_bytes = 0;  // moves: of a vector's element
    int source_width = 0;    // as RuleInput
    bool is_signed = false;
};

Flow flow_of(const Insn& insn);

}  // namespace warpsim::uninitialised
