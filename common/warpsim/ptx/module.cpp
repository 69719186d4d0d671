#include "warpsim/ptx/module.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "language/say.h"

namespace warpsim::ptx {
namespace {

struct TypeRow {
    std::string_view name;
    size_t bytes;
};
// In the order of Type.
constexpr std::array<TypeRow, 21> types = {{
    {"none", 0}, {"pred", 1}, {"b8", 1},    {"b16", 2},  {"b32", 4},    {"b64", 8}, {"b128", 16},
    {"u8", 1},   {"u16", 2},  {"u32", 4},   {"u64", 8},  {"s8", 1},     {"s16", 2}, {"s32", 4},
    {"s64", 8},  {"f16", 2},  {"f16x2", 4}, {"bf16", 2}, {"bf16x2", 4}, {"f32", 4}, {"f64", 8},
}};
static_assert(types[static_cast<size_t>(Type::f64)].name == "f64");

}  // namespace

size_t size_of(Type type) { return types[static_cast<size_t>(type)].bytes; }

std::string_view name_of(Type type) { return types[static_cast<size_t>(type)].name; }

std::optional<Type> parse_type(std::string_view name) {
    const auto row = std::find_if(types.begin() + 1, types.end(),
                                  [&](const TypeRow& candidate) { return candidate.name == name; });
    if (row == types.end()) return std::nullopt;
    return static_cast<Type>(row - types.begin());
}

std::string Instruction::form() const {
    std::string text = mnemonic;
    for (const std::string& modifier : modifiers) text += "." + modifier;
    return text;
}

int Module::architecture() const {
    const size_t digits = target.find_first_of("0123456789");
    return digits == std::string::npos ? 0 : std::atoi(target.c_str() + digits);
}

const Function* Module::find(std::string_view name) const {
    const auto alias = aliases.find(name);
    if (alias != aliases.end()) name = alias->second;
    const Function* found = nullptr;
    for (const Function& function : functions) {
        if (function.name == name && (!found || !function.is_declaration)) found = &function;
    }
    return found;
}

const Variable* Module::find_variable(std::string_view name) const {
    const auto found = std::ranges::find(variables, name, &Variable::name);
    return found == variables.end() ? nullptr : &*found;
}

SyntaxError::SyntaxError(int at, const std::string& message)
    : std::runtime_error(lab::say("line {}: {}", at, message)), line(at) {}

}  // namespace warpsim::ptx
