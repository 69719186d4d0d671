// Rules that tell which bits of an instruction's result are undefined, given those of its sources.
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
    bool is_signed = false;  // the instruction's type is; a conversion: the source's type is
};

using Rule = uint64_t (*)(const RuleInput&);

// For logic, shifts, fields and permutations of bits, selp, cvta, conversions between integers,
// integer sums and products, and integer == and !=. Null for all others: there one undefined bit
// makes the whole result undefined, even if it is multiplied by 0.
Rule rule_for(const ptx::Instruction& text);

// The width of an integer type in bits, by its PTX name; 0: another type, such as a float.
int integer_bits(const std::string& type);

}  // namespace warpsim::uninitialised
