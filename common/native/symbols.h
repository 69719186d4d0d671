// Reads what a compiled file needs and defines, and refuses what is on no list: functions of
// compile/symbols/*.txt are all that a student's file may call outside itself.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace native {

struct Symbol {
    char kind;  // as nm says it: U undefined, T code, ...
    std::string name;
};

// The output of nm.
std::vector<Symbol> symbols_in(const std::string& nm);

// Throws NotCompiled with the first undefined symbol that is in none of these lists ("cxx", ...), and
// for a definition that would replace one of the system's. `source` tells its line.
void require_known_symbols(const std::vector<Symbol>& symbols,
                           const std::vector<std::string>& lists, std::string_view source,
                           const std::string& shown_name);

// Throws NotCompiled if the output of `objdump -h -d` shows code that runs before a function is
// called, an instruction that calls the system, or too large variables; `initialisers` are the compiler's own.
void require_no_hidden_code(const std::string& objdump, size_t initialisers,
                            const std::string& shown_name);

}  // namespace native
