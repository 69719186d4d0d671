// The initial values after the '=' of a variable: integers, floats, addresses.
#pragma once

#include <vector>

#include "warpsim/ptx/cursor.h"
#include "warpsim/ptx/module.h"

namespace warpsim::ptx {

// Fills in initial and relocations. `dimensions` are those of the declarator, the first 0 for `[]`,
// whose length is then taken from the list.
void parse_initializer(Cursor& cursor, Variable& variable, const std::vector<uint64_t>& dimensions);

}  // namespace warpsim::ptx
