#include "warpsim/ptx/function_parser.h"

#include <algorithm>
#include <utility>

#include "language/say.h"
#include "warpsim/ptx/constant.h"

namespace warpsim::ptx {

Function FunctionParser::parse(bool is_entry) {
    lines_.begin_function();
    function_.is_entry = is_entry;
    function_.ptx_line = cursor_.line();
    parse_header();
    function_.is_declaration = !cursor_.at("{");
    if (function_.is_declaration) {
        if (!cursor_.accept(";")) cursor_.fail_expected("'{' or ';'");
    } else {
        parse_body();
        resolve_symbols();
    }
    return std::move(function_);
}

// `(.param .b32 func_retval0) name (.param .b64 a, ...) .noreturn`
void FunctionParser::parse_header() {
    cursor_.spend(sizeof(Function));
    if (cursor_.accept_suffix("attribute")) parse_attribute(cursor_);
    if (!function_.is_entry) function_.results = parse_parameters(cursor_);
    function_.name = cursor_.expect_word("the name of a function");
    globals_.insert(function_.name);
    function_.parameters = parse_parameters(cursor_);
    declare_parameters(function_.results);
    declare_parameters(function_.parameters);
    parse_tuning_directives();
}

void FunctionParser::declare_parameters(const std::vector<Variable>& parameters) {
    for (const Variable& parameter : parameters) {
        if (parameter.name == "_") continue;
        if (parameter.space == Space::reg) {
            add_register(parameter.name, parameter.type);
        } else {
            declare_symbol(parameter.name);
        }
    }
}

void FunctionParser::parse_tuning_directives() {
    while (cursor_.at_suffix()) parse_tuning_directive();
}

// `.maxntid 256, 1, 1`, `.minnctapersm 2`, `.noreturn`, `.pragma "nounroll";`
void FunctionParser::parse_tuning_directive() {
    const std::string_view name = cursor_.take().text;
    if (name == "pragma") {
        do {
            cursor_.expect_text("a string");
        } while (cursor_.accept(","));
        return cursor_.expect(";");
    }
    if (name == "explicitcluster") function_.needs_cluster = true;
    if (name == "blocksareclusters") function_.blocks_are_clusters = true;
    if (!starts_constant(cursor_.peek())) return;
    uint64_t product = 1;
    std::array<uint32_t, 3> numbers{1, 1, 1};
    size_t count = 0;
    do {
        const uint64_t number =
            parse_count(cursor_, lab::say("a number of .{}", shortened(name)).c_str(), UINT16_MAX);
        if (count < numbers.size()) numbers[count++] = static_cast<uint32_t>(number);
        product = std::min<uint64_t>(product * number, UINT32_MAX);
    } while (cursor_.accept(","));
    if (name == "maxntid") function_.max_threads = static_cast<uint32_t>(product);
    if (name == "reqntid") function_.required_threads = static_cast<uint32_t>(product);
    if (name == "maxclusterrank") function_.max_cluster_blocks = numbers[0];
    if (name == "reqnctapercluster") function_.required_cluster = numbers;
}

std::string FunctionParser::declare_symbol(std::string_view name) {
    if (!scopes_.declare_symbol(name))
        cursor_.fail(lab::say("'{}' is declared twice", shortened(name)));
    return scopes_.unique(name, scopes_.current());
}

void FunctionParser::add_register(std::string name, Type type) {
    cursor_.spend(sizeof(Register) + name.size());
    const int index = static_cast<int>(function_.registers.size());
    if (!scopes_.declare_register(name, index))
        cursor_.fail(lab::say("register '{}' is declared twice", shortened(name)));
    function_.registers.push_back({std::move(name), type});
}

void FunctionParser::resolve_symbols() {
    for (size_t i = 0; i < function_.instructions.size(); ++i) {
        Instruction& instruction = function_.instructions[i];
        for (Operand& operand : instruction.operands)
            resolve(operand, instruction_scopes_[i], instruction.ptx_line);
    }
    for (size_t i = 0; i < function_.targets.size(); ++i) {
        const auto [scope, line] = target_origins_[i];
        for (std::string& label : function_.targets[i].labels) label = resolved(label, scope, line);
    }
}

void FunctionParser::resolve(Operand& operand, int scope, int line) const {
    const bool has_symbol = operand.kind == Operand::Kind::symbol ||
                            (operand.kind == Operand::Kind::memory && operand.index < 0);
    if (has_symbol && !operand.name.empty()) operand.name = resolved(operand.name, scope, line);
    for (Operand& part : operand.parts) resolve(part, scope, line);
}

std::string FunctionParser::resolved(const std::string& name, int scope, int line) const {
    if (auto unique = scopes_.find_symbol(name, scope)) return std::move(*unique);
    if (globals_.contains(name)) return name;
    throw SyntaxError(line, lab::say("'{}' is not declared", shortened(name)));
}

}  // namespace warpsim::ptx
