// An address as a function's text writes it, to see that two instructions access one place.
#pragma once

#include <string>

#include "warpsim/ptx/module.h"

namespace warpsim::race {

struct Address {
    int reg = -1;  // followed back through copies as far as each register has one value
    std::string symbol;
    int64_t offset = 0;
    std::string bits;  // of the access: "64"

    bool operator==(const Address&) const = default;
};

Address address_of(const ptx::Function& function, const ptx::Instruction& access);

// Whether the instruction gives register `reg` a value.
bool defines(const ptx::Instruction& text, int reg);

}  // namespace warpsim::race
