// A whole module: header, declarations, functions, debugging sections.

#include <optional>
#include <string>
#include <unordered_set>
#include <utility>

#include "language/say.h"
#include "warpsim/ptx/constant.h"
#include "warpsim/ptx/cursor.h"
#include "warpsim/ptx/declaration.h"
#include "warpsim/ptx/function_parser.h"
#include "warpsim/ptx/module.h"
#include "warpsim/ptx/source_lines.h"

namespace warpsim::ptx {
namespace {

std::optional<Linkage> parse_linkage(std::string_view name) {
    if (name == "visible") return Linkage::visible;
    if (name == "weak" || name == "common") return Linkage::weak;
    if (name == "extern") return Linkage::external;
    return std::nullopt;
}

class ModuleParser {
  public:
    explicit ModuleParser(std::string_view text) : cursor_(text) {}

    Module parse() {
        parse_version();
        parse_target();
        while (cursor_.peek().kind != TokenKind::end) parse_directive();
        check_relocations();
        check_aliases();
        lines_.finish(module_);
        return std::move(module_);
    }

  private:
    // `.version 9.0`
    void parse_version() {
        if (!cursor_.accept_suffix("version")) cursor_.fail_expected("'.version', as PTX begins,");
        const std::string_view text = cursor_.peek().text;
        const size_t dot = text.find('.');
        const auto part = [&](std::string_view digits) {
            const bool good = !digits.empty() && digits.size() < 4 &&
                              digits.find_first_not_of("0123456789") == std::string_view::npos;
            if (!good) cursor_.fail_expected("a version, as 9.0,");
            return std::stoi(std::string(digits));
        };
        if (dot == std::string_view::npos) cursor_.fail_expected("a version, as 9.0,");
        module_.version_major = part(text.substr(0, dot));
        module_.version_minor = part(text.substr(dot + 1));
        cursor_.take();
    }

    // `.target sm_80, debug` and `.address_size 64`
    void parse_target() {
        if (!cursor_.accept_suffix("target")) cursor_.fail_expected("'.target'");
        module_.target = cursor_.expect_word("a target, as sm_80,");
        while (cursor_.accept(",")) cursor_.expect_word("an option of the target");
        if (!cursor_.accept_suffix("address_size")) return;
        if (parse_integer(cursor_, "an address size") != 64)
            cursor_.fail(lab::in_language(
                "unsupported: addresses of other than 64 bits; compile with -m64"));
    }

    void parse_directive() {
        if (!cursor_.at_suffix()) cursor_.fail_expected("a declaration, as .entry or .global,");
        const std::string_view name = cursor_.peek().text;
        if (const auto linkage = parse_linkage(name)) {
            cursor_.take();
            return parse_declaration(*linkage);
        }
        if (cursor_.accept_suffix("file")) return lines_.parse_file(cursor_);
        if (cursor_.accept_suffix("section")) return lines_.parse_section(cursor_);
        if (cursor_.accept_suffix("alias")) return parse_alias();
        if (cursor_.accept_suffix("pragma")) return skip_pragma();
        parse_declaration(Linkage::internal);
    }

    void parse_declaration(Linkage linkage) {
        if (cursor_.at_suffix("entry") || cursor_.at_suffix("func")) return parse_function(linkage);
        for (Variable& variable : parse_variables(cursor_, parse_specifiers(cursor_))) {
            variable.is_extern = linkage == Linkage::external;
            variable.linkage = linkage;
            add_variable(std::move(variable));
        }
    }

    void parse_function(Linkage linkage) {
        const bool is_entry = cursor_.take().text == "entry";
        FunctionParser parser(cursor_, lines_, globals_);
        Function function = parser.parse(is_entry);
        function.linkage = linkage;
        if (!function.is_declaration && !defined_.insert(function.name).second)
            cursor_.fail(lab::say("function '{}' is defined twice", shortened(function.name)));
        module_.functions.push_back(std::move(function));
    }

    void add_variable(Variable variable) {
        if (variable.space == Space::reg || variable.space == Space::param ||
            variable.space == Space::none)
            cursor_.fail(
                lab::say("'{}' cannot be declared outside a function", shortened(variable.name)));
        if (!variable.is_extern && !defined_.insert(variable.name).second)
            cursor_.fail(lab::say("variable '{}' is defined twice", shortened(variable.name)));
        globals_.insert(variable.name);
        module_.variables.push_back(std::move(variable));
    }

    // `.alias alias, function;`
    void parse_alias() {
        cursor_.spend(4 * sizeof(std::string));
        const std::string alias(cursor_.expect_word("the name of an alias"));
        cursor_.expect(",");
        module_.aliases[alias] = cursor_.expect_word("the name of a function");
        globals_.insert(alias);
        cursor_.expect(";");
    }

    void skip_pragma() {
        do {
            cursor_.expect_text("a string");
        } while (cursor_.accept(","));
        cursor_.expect(";");
    }

    // Initial values may name variables declared after them.
    void check_relocations() const {
        for (const Variable& variable : module_.variables) {
            for (const auto& relocation : variable.relocations)
                check_global(relocation.symbol, variable.name);
        }
    }

    void check_aliases() const {
        for (const auto& [alias, function] : module_.aliases) check_global(function, alias);
    }

    void check_global(const std::string& name, const std::string& in) const {
        if (!globals_.contains(name))
            cursor_.fail(lab::say("'{}', which '{}' refers to, is not declared", shortened(name),
                                  shortened(in)));
    }

    Cursor cursor_;
    SourceLines lines_;
    GlobalNames globals_;
    std::unordered_set<std::string> defined_;
    Module module_;
};

}  // namespace

Module parse(std::string_view text) { return ModuleParser(text).parse(); }

}  // namespace warpsim::ptx
