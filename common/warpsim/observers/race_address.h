// A symbolic address from a function's text, to tell whether two instructions access one place.
#pragma once

#include <string>

#include "warpsim/ptx/module.h"

namespace warpsim::race {

struct Address {
    int reg = -1;  // traced back through copies while each register has one definition
    std::string symbol;
    int64_t offset = 0;
    std::string bits;  // of the access: "64"

    bool operator==(const Address&) const = default;
};

Address address_of(const ptx::Function& function, const ptx::Instruction& access);

// Whether the instruction writes register `reg`.
bool defines(const ptx::Instruction& text, int reg);

}  // namespace warpsim::race
