// Which bits of an instruction's result are undefined where bits of its sources are.
#pragma once

#include <array>
#include <cstdint>

#include "warpsim/ptx/module.h"

namespace warpsim::uninitialised {

// One lane's sources, of at most 8 bytes each; a predicate has bit 0.
struct RuleInput {
    std::array<uint64_t, 8> value, undefined;
    int width = 0;           // of the result, in bits
    int source_width = 0;    // of the first source's type
    bool is_signed = false;  // the instruction's type is; for a conversion that of the source
};

using Rule = uint64_t (*)(const RuleInput&);

// For moves, logic, shifts, conversions between integers and whole-number sums and products; null
// for all others: there one undefined bit makes all of the result undefined, though it be
// multiplied by 0.
Rule rule_for(const ptx::Instruction& text);

// The bits of an integer type by its PTX name; 0: it is none. A float's name has none.
int integer_bits(const std::string& type);

}  // namespace warpsim::uninitialised
