// The addresses of the names in a function's PTX: its own variables and parameters, shared and
// global variables, functions.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "warpsim/exec/program.h"

namespace warpsim {

struct Symbol {
    ptx::Space space = ptx::Space::none;  // none: there is no such name
    uint64_t address = 0;                 // local: offset in the frame
};

class Symbols {
  public:
    // Lays out the variables and parameters of `text`, the program's function `index`, and notes in
    // `function` the bytes that they need. Throws Fault (too_much_memory, unsupported) where they
    // are more than a thread can have.
    Symbols(const Program& program, int index, const ptx::Function& text, Function& function);
    Symbol of(const std::string& name) const;

  private:
    void add_local(const ptx::Variable& variable);
    void add_parameter(const ptx::Variable& variable);

    const Program& program_;
    const int index_;
    Function& function_;
    std::unordered_map<std::string, Symbol> own_;  // the function's variables and parameters
};

}  // namespace warpsim
