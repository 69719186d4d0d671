// One `.entry` or `.func`: header, body, and the names inside.
#pragma once

#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "warpsim/ptx/cursor.h"
#include "warpsim/ptx/declaration.h"
#include "warpsim/ptx/module.h"
#include "warpsim/ptx/scopes.h"
#include "warpsim/ptx/source_lines.h"

namespace warpsim::ptx {

// Names of the module's functions and variables declared so far.
using GlobalNames = std::unordered_set<std::string, StringHash, std::equal_to<>>;

class FunctionParser {
  public:
    FunctionParser(Cursor& cursor, SourceLines& lines, GlobalNames& globals)
        : cursor_(cursor), lines_(lines), globals_(globals) {}

    // Called after `.entry` or `.func`.
    Function parse(bool is_entry);

  private:
    void parse_header();
    void declare_parameters(const std::vector<Variable>& parameters);
    void parse_tuning_directives();
    void parse_tuning_directive();

    void parse_body();
    void parse_statement();
    void parse_directive();
    void parse_registers();
    void parse_register_range(std::string_view prefix, Type type);
    void add_register(std::string name, Type type);
    void parse_variables_of(Space space);
    void parse_label();
    void parse_targets();
    void parse_prototype(Targets& targets);
    void parse_instruction();
    void parse_guard(Instruction& instruction);

    // Declares a symbol in the current scope and returns its unique name. Declaring it twice is an
    // error.
    std::string declare_symbol(std::string_view name);

    // Gives symbols their unique names, once all labels are known.
    void resolve_symbols();
    void resolve(Operand& operand, int scope, int line) const;
    std::string resolved(const std::string& name, int scope, int line) const;

    Cursor& cursor_;
    SourceLines& lines_;
    GlobalNames& globals_;
    Function function_;
    Scopes scopes_;
    SourceLine source_;
    struct Origin {
        int scope, line;
    };
    std::vector<int> instruction_scopes_;  // of function_.instructions
    std::vector<Origin> target_origins_;   // of function_.targets
};

}  // namespace warpsim::ptx
