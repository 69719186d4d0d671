// How each instruction handles undefined values: its operands by role.
#pragma once

#include <optional>
#include <vector>

#include "warpsim/exec/program.h"
#include "warpsim/observers/uninitialised_rules.h"

namespace warpsim::uninitialised {

struct Flow {
    enum Kind : uint8_t {
        computes,
        moves,      // copies bytes: mov, also of vectors and of 128 bits
        exchanges,  // with other lanes of the warp: shfl, vote, match, redux
        loads,
        stores,
        updates,   // atom, red
        copies,    // cp: from memory to memory
        touches,   // any other with an address: what it writes is defined
        controls,  // brx, and call through a pointer
    } kind = computes;
    bool exchanges_memory = false;  // updates: the new value does not depend on the old one
    std::vector<Operand> destinations, sources, addresses;
    std::optional<Operand> mask;
    Rule rule = nullptr;
    uint8_t part_bytes = 0;  // moves: size of a vector's element
    int source_width = 0;    // as in RuleInput
    bool is_signed = false;
};

Flow flow_of(const Insn& insn);

}  // namespace warpsim::uninitialised
