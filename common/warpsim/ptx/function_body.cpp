// The statements between a function's braces.

#include <algorithm>
#include <utility>

#include "language/say.h"
#include "warpsim/ptx/constant.h"
#include "warpsim/ptx/function_parser.h"
#include "warpsim/ptx/operand.h"

namespace warpsim::ptx {
namespace {

// nvcc nests twice (inline assembly inside a call sequence); a search walks through all open
// scopes.
constexpr int most_scopes = 16;
constexpr uint64_t max_registers = 1 << 24;
// Charges more than its name: execution keeps 32 lanes of 8 bytes for it.
constexpr size_t bytes_per_register = 256;
// The same for an instruction, which is decoded too.
constexpr size_t bytes_per_instruction = sizeof(Instruction) + 512;
constexpr size_t bytes_per_target = 2 * sizeof(std::string);

}  // namespace

void FunctionParser::parse_body() {
    cursor_.expect("{");
    for (;;) {
        if (cursor_.accept("}")) {
            if (scopes_.depth() == 0) return;
            scopes_.close();
        } else if (cursor_.accept("{")) {
            if (scopes_.depth() == most_scopes)
                cursor_.fail(lab::in_language("scopes are nested too deeply"));
            cursor_.spend(Scopes::bytes_per_scope);
            scopes_.open();
        } else if (!cursor_.accept(";")) {
            parse_statement();
        }
    }
}

void FunctionParser::parse_statement() {
    const Token& second = cursor_.peek_second();
    const bool colon = second.kind == TokenKind::punctuation && second.text == ":";
    if (cursor_.at_suffix()) return parse_directive();
    if (cursor_.at_word() && colon) return parse_label();
    if (cursor_.at_word() || cursor_.at("@")) return parse_instruction();
    cursor_.fail_expected("an instruction, a label, a directive or '}'");
}

void FunctionParser::parse_directive() {
    const std::string_view name = cursor_.peek().text;
    if (const auto space = parse_space(name)) {
        cursor_.take();
        return *space == Space::reg ? parse_registers() : parse_variables_of(*space);
    }
    if (cursor_.accept_suffix("loc")) {
        source_ = lines_.parse_loc(cursor_);
    } else if (cursor_.accept_suffix("file")) {
        lines_.parse_file(cursor_);
    } else if (name == "pragma") {
        parse_tuning_directive();
    } else {
        cursor_.fail(lab::say("directive '.{}' has no meaning in a function", shortened(name)));
    }
}

// `.reg .b32 %r<10>, t;`
void FunctionParser::parse_registers() {
    const Specifiers specifiers = parse_specifiers(cursor_, Space::reg);
    if (specifiers.lanes > 1)
        cursor_.fail(lab::in_language("unsupported: a vector register; name its parts apart"));
    do {
        const std::string_view name = cursor_.expect_word("the name of a register");
        if (cursor_.accept("<")) {
            parse_register_range(name, specifiers.type);
        } else {
            add_register(std::string(name), specifiers.type);
        }
    } while (cursor_.accept(","));
    cursor_.expect(";");
}

void FunctionParser::parse_register_range(std::string_view prefix, Type type) {
    const uint64_t count = parse_literal_count(cursor_, "a number of registers", max_registers);
    const int first = static_cast<int>(function_.registers.size());
    cursor_.spend(count * (bytes_per_register + prefix.size()));
    if (!scopes_.declare_registers(prefix, first, static_cast<int>(count)))
        cursor_.fail(lab::say("registers '{}<...>' are declared twice", shortened(prefix)));
    for (uint64_t i = 0; i < count; ++i)
        function_.registers.push_back({std::string(prefix) + std::to_string(i), type});
    cursor_.expect(">");
}

void FunctionParser::parse_variables_of(Space space) {
    if (space != Space::local && space != Space::shared && space != Space::param)
        cursor_.fail(
            lab::in_language("in a function only .reg, .local, .shared and .param are declared"));
    for (Variable& variable : parse_variables(cursor_, parse_specifiers(cursor_, space))) {
        variable.name = declare_symbol(variable.name);
        function_.variables.push_back(std::move(variable));
    }
}

// `$L__BB0_1:`, or the name of a list of targets: `prototype_0 : .callprototype ...;`
void FunctionParser::parse_label() {
    const std::string name = declare_symbol(cursor_.take().text);
    cursor_.expect(":");
    if (cursor_.at_suffix("callprototype") || cursor_.at_suffix("branchtargets") ||
        cursor_.at_suffix("calltargets")) {
        cursor_.spend(sizeof(Targets) + name.size());
        target_origins_.push_back({scopes_.current(), cursor_.line()});
        function_.targets.push_back({name, {}, {}, {}});
        return parse_targets();
    }
    cursor_.spend(sizeof(std::pair<std::string, int>) + name.size());
    function_.labels[name] = static_cast<int>(function_.instructions.size());
}

void FunctionParser::parse_targets() {
    Targets& targets = function_.targets.back();
    if (cursor_.take().text == "callprototype") {
        parse_prototype(targets);
    } else {
        do {
            cursor_.spend(bytes_per_target);
            targets.labels.emplace_back(cursor_.expect_word("a label or function"));
        } while (cursor_.accept(","));
    }
    cursor_.expect(";");
}

// `(.param .b32 _) _ (.param .b64 _) .noreturn`
void FunctionParser::parse_prototype(Targets& targets) {
    targets.results = parse_parameters(cursor_);
    cursor_.expect_word("'_'");
    targets.parameters = parse_parameters(cursor_);
    parse_tuning_directives();
}

void FunctionParser::parse_instruction() {
    cursor_.spend(bytes_per_instruction);
    Instruction instruction;
    instruction.ptx_line = cursor_.line();
    instruction.source = source_;
    parse_guard(instruction);
    instruction.mnemonic = cursor_.expect_word("an instruction");
    while (cursor_.at_suffix()) {
        cursor_.spend(sizeof(std::string));
        instruction.modifiers.emplace_back(cursor_.take().text);
    }
    const bool in_call = instruction.mnemonic == "call";
    if (!cursor_.at(";")) {
        do {
            instruction.operands.push_back(parse_operand(cursor_, scopes_, in_call));
        } while (cursor_.accept(","));
    }
    cursor_.expect(";");
    function_.instructions.push_back(std::move(instruction));
    instruction_scopes_.push_back(scopes_.current());
}

// `@%p1` or `@!%p1`
void FunctionParser::parse_guard(Instruction& instruction) {
    if (!cursor_.accept("@")) return;
    instruction.guard_negated = cursor_.accept("!");
    const auto guard =
        cursor_.at_word() ? scopes_.find_register(cursor_.peek().text) : std::nullopt;
    if (!guard) cursor_.fail_expected("a declared predicate register");
    if (function_.registers[*guard].type != Type::pred) cursor_.fail_expected("a predicate");
    cursor_.take();
    instruction.guard = *guard;
}

}  // namespace warpsim::ptx
