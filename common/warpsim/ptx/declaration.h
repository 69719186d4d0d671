// Declarations of memory: `.global .align 4 .b8 tab[2][3] = {...}`, `.param .u64 .ptr .global
// .align 16 p`.
#pragma once

#include <optional>
#include <vector>

#include "warpsim/ptx/cursor.h"
#include "warpsim/ptx/module.h"

namespace warpsim::ptx {

// The part of a declaration before the names: `.global .attribute(.managed) .align 8 .v2 .f32`.
struct Specifiers {
    Space space = Space::none;
    Type type = Type::none;
    int lanes = 1;     // of .v2, .v4, .v8
    size_t align = 0;  // 0: not given
    bool is_managed = false;
};

std::optional<Space> parse_space(std::string_view name);

// Reads up to the first name. The state space may have been read already.
Specifiers parse_specifiers(Cursor& cursor, Space space = Space::none);

// One name with its dimensions; `[]` gives 0 bytes.
Variable parse_declarator(Cursor& cursor, const Specifiers& specifiers);

// `name, name[4] = {...};` after the specifiers, including the ';'.
std::vector<Variable> parse_variables(Cursor& cursor, const Specifiers& specifiers);

// Reads the parentheses after `.attribute`. True if they contain `.managed`; the rest is ignored.
bool parse_attribute(Cursor& cursor);

// `(.param .b32 a, .param .align 8 .b8 b[16])`, or nothing at all.
std::vector<Variable> parse_parameters(Cursor& cursor);

}  // namespace warpsim::ptx
