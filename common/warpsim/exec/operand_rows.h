// The rows of a frame after its registers: immediates and addresses, special registers, scratch.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "warpsim/exec/program.h"

namespace warpsim {

// An operand that does not fit its slot; the instruction becomes one that faults.
struct Misfit {};

class OperandRows {
  public:
    // Appends to function.constants, specials and local_addresses; constants_begin must be set.
    explicit OperandRows(Function& function) : function_(function) {}

    // `bytes` per lane; 0: a predicate's mask. Equal rows are shared.
    Operand constant(uint64_t bits, uint8_t bytes);
    // The address of a local variable: different in every frame. Throws Misfit.
    Operand local_address(uint32_t offset, uint8_t bytes);
    // A special register by its name without %. Throws Misfit.
    Operand special(const std::string& name, uint8_t bytes);
    // The condition code of addition and subtraction: one for the whole function.
    Operand carry() { return carry_ ? *carry_ : *(carry_ = add(0)); }
    // A row that is written and never read.
    Operand scratch(uint8_t bytes) { return add(bytes); }

  private:
    Operand add(uint8_t bytes);

    Function& function_;
    std::map<std::pair<uint32_t, uint8_t>, Operand> local_addresses_;
    std::optional<Operand> carry_;
    std::map<std::pair<uint64_t, uint8_t>, Operand> constants_;
};

}  // namespace warpsim
