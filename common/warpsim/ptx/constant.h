// Constant expressions: `4*2+1`, `-1`, `0f3F800000`, `WARP_SZ`. Source: PTX ISA 9.0, section 4.5.
#pragma once

#include <cstdint>

#include "warpsim/ptx/cursor.h"
#include "warpsim/ptx/module.h"

namespace warpsim::ptx {

struct Constant {
    Operand::Number number = Operand::Number::integer;
    uint64_t bits = 0;
    bool is_unsigned = false;  // integers: decides what / % >> and < mean
};

// True if the token can begin a constant expression.
bool starts_constant(const Token& token);

Constant parse_constant(Cursor& cursor);

// An integer; `what` names it in the error.
int64_t parse_integer(Cursor& cursor, const char* what);

// An integer from 0 to `most`, written as one number: `%r<10>` would read as a comparison
// otherwise.
uint64_t parse_literal_count(Cursor& cursor, const char* what, uint64_t most);

// An integer from 0 to `most`.
uint64_t parse_count(Cursor& cursor, const char* what, uint64_t most);

}  // namespace warpsim::ptx
