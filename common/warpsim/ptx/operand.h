// One operand of an instruction, as written.
#pragma once

#include "warpsim/ptx/cursor.h"
#include "warpsim/ptx/module.h"
#include "warpsim/ptx/scopes.h"

namespace warpsim::ptx {

// Registers are resolved to their index. A symbol keeps the name it has in the text: labels may
// come later. `in_call`: '(' begins a list, not a constant expression.
Operand parse_operand(Cursor& cursor, const Scopes& scopes, bool in_call);

}  // namespace warpsim::ptx
