// The row of each register of a function in a warp's frame: registers that are never needed at the
// same time share a row.
#pragma once

#include <cstdint>
#include <vector>

#include "warpsim/exec/control_flow.h"
#include "warpsim/exec/program.h"

namespace warpsim {

struct RegisterRows {
    std::vector<Operand> rows;  // by register
    uint32_t bytes = 0;
    std::vector<UnsetRegister> unset;
};

uint8_t row_bytes(ptx::Type type);  // of one lane; 0: a predicate's mask

RegisterRows assign_rows(const ptx::Function& function, const ControlFlow& flow);

}  // namespace warpsim
