#include "compile/error_words.h"

#include <fmt/args.h>
#include <fmt/format.h>

#include <optional>
#include <regex>
#include <sstream>
#include <string_view>
#include <vector>

#include "language/say.h"

namespace lab {
namespace {

// As nvcc 13.0 and clang 14 print them. {} is what the file has there.
constexpr const char* texts[] = {
    // nvcc
    marked("\"{}\" has already been declared in the current scope"),
    marked("a __global__ function call must be configured"),
    marked("a __global__ function must have a void return type"),
    marked("a break statement may only be used within a loop or switch"),
    marked("a value of type \"{}\" cannot be assigned to an entity of type \"{}\""),
    marked("a value of type \"{}\" cannot be used to initialize an entity of type \"{}\""),
    marked("argument of type \"{}\" is incompatible with parameter of type \"{}\""),
    marked("attempt to access run-time storage"),
    marked("calling a __host__ function(\"{}\") from a __global__ function(\"{}\") is not allowed"),
    marked("calling a __host__ function(\"{}\") from a __device__ function(\"{}\") is not allowed"),
    marked("expected a \"{}\""),
    marked("expected a declaration"),
    marked("expected a statement"),
    marked("expected an expression"),
    marked("expected an identifier"),
    marked("expression must be a modifiable lvalue"),
    marked("expression must have a constant value"),
    marked("expression must have class type but it has type \"{}\""),
    marked("expression must have pointer-to-object type but it has type \"{}\""),
    marked("identifier \"{}\" is undefined"),
    marked("initializer not allowed for __shared__ variable"),
    marked("name followed by \"::\" must be a class or namespace name"),
    marked("no instance of function template \"{}\" matches the argument list"),
    marked("no instance of overloaded function \"{}\" matches the argument list"),
    marked("no operator \"{}\" matches these operands"),
    marked("operand of \"*\" must be a pointer but has type \"{}\""),
    marked("return value type does not match the function type"),
    marked("this declaration has no storage class or type specifier"),
    marked("too few arguments in function call"),
    marked("too many arguments in function call"),
    marked("unrecognized token"),
    marked("{}: No such file or directory"),
    marked("class \"{}\" has no member \"{}\""),
    marked("expression must have integral or unscoped enum type"),
    marked("no suitable conversion function from \"{}\" to \"{}\" exists"),
    marked("{} error detected in the compilation of \"{}\"."),
    marked("{} errors detected in the compilation of \"{}\"."),
    // its warnings
    marked("expression has no effect"),
    marked("parsing restarts here after previous syntax error"),
    marked("pointless comparison of unsigned integer with zero"),
    marked("statement is unreachable"),
    marked("use of \"=\" where \"==\" may have been intended"),
    marked("variable \"{}\" is used before its value is set"),
    marked("variable \"{}\" was declared but never referenced"),
    marked("variable \"{}\" was set but never used"),
    // clang
    marked("expected ';' after expression"),
    marked("expected ';' at end of declaration"),
    marked("expected '{}'"),
    marked("expected expression"),
    marked("extraneous closing brace ('}}')"),
    marked("no matching function for call to '{}'"),
    marked("redefinition of '{}'"),
    marked("unknown type name '{}'"),
    marked("use of undeclared identifier '{}'"),
    marked("{} error generated."),
    marked("{} errors generated."),
};

// A text for fmt::format, as the pattern of the texts that it makes.
std::regex pattern_of(std::string_view text) {
    static const std::regex special(R"([.*+?^$()[\]|\\])"), value(R"(\{\})"), brace(R"(([{}])\1)");
    std::string pattern = std::regex_replace(std::string(text), special, R"(\$&)");
    pattern = std::regex_replace(pattern, value, "(.*?)");
    return std::regex(std::regex_replace(pattern, brace, R"(\$1)") + " *");
}

struct Known {
    const char* text;
    std::regex pattern;
};

const std::vector<Known>& known() {
    static const std::vector<Known> all = [] {
        std::vector<Known> list;
        for (const char* text : texts) list.push_back({text, pattern_of(text)});
        return list;
    }();
    return all;
}

std::string in_words(const char* text, const std::smatch& found) {
    fmt::dynamic_format_arg_store<fmt::format_context> values;
    for (size_t i = 1; i < found.size(); ++i) values.push_back(found[i].str());
    return fmt::vformat(in_language(text), values);
}

// Nullopt: it is not known here, or the reader's language has no words for it.
std::optional<std::string> in_words(const std::string& message) {
    std::smatch found;
    for (const auto& [text, pattern] : known())
        if (in_language(text) != std::string_view(text) &&
            std::regex_match(message, found, pattern))
            return in_words(text, found);
    return std::nullopt;
}

}  // namespace

std::string with_errors_in_language(const std::string& messages) {
    constexpr size_t most_characters = 400;  // std::regex overflows the stack with a long line
    static const std::regex place(R"(^.*?(error|warning|note)( #[0-9]+-D)?: )");
    std::vector<std::string> lines;
    std::istringstream text(messages);
    for (std::string line; std::getline(text, line); lines.push_back(line)) {
        if (line.size() > most_characters) continue;
        if (const auto words = in_words(std::regex_replace(line, place, "")))
            line = say("{} ({})", line, *words);
    }
    return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace lab
