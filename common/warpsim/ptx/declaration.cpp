#include "warpsim/ptx/declaration.h"

#include <bit>
#include <utility>

#include "language/say.h"
#include "warpsim/ptx/constant.h"
#include "warpsim/ptx/initializer.h"

namespace warpsim::ptx {
namespace {

constexpr uint64_t max_bytes = uint64_t{1} << 40;  // more than any GPU has
constexpr uint64_t max_align = 1 << 20;
constexpr size_t max_dimensions = 16;

size_t parse_align(Cursor& cursor) {
    const uint64_t align = parse_count(cursor, "an alignment", max_align);
    if (!std::has_single_bit(align))
        cursor.fail(lab::say("an alignment is a power of two, not {}", align));
    return align;
}

// Opaque references are 64-bit handles.
std::optional<Type> parse_element(std::string_view name) {
    if (name == "texref" || name == "samplerref" || name == "surfref") return Type::b64;
    return parse_type(name);
}

// `.ptr .global .align 16` describes what the pointer points to, not the parameter.
void skip_pointee(Cursor& cursor) {
    if (cursor.at_suffix() && parse_space(cursor.peek().text)) cursor.take();
    if (cursor.accept_suffix("align")) parse_align(cursor);
}

void parse_specifier(Cursor& cursor, Specifiers& to) {
    const std::string_view name = cursor.peek().text;
    const auto space = parse_space(name);
    const auto type = parse_element(name);
    if (space && to.space != Space::none) cursor.fail_expected("one state space only");
    if (type && to.type != Type::none) cursor.fail_expected("one type only");
    const bool known = space || type || name == "align" || name == "attribute" || name == "ptr" ||
                       name == "v2" || name == "v4" || name == "v8";
    if (!known) cursor.fail_expected("a state space, a type or '.align'");
    cursor.take();
    if (space) to.space = *space;
    if (type) to.type = *type;
    if (name == "align") to.align = parse_align(cursor);
    if (name == "attribute") to.is_managed |= parse_attribute(cursor);
    if (name == "ptr") skip_pointee(cursor);
    if (name.starts_with('v')) to.lanes = name[1] - '0';
}

// `[2][3]`; a leading `[]` gives 0.
std::vector<uint64_t> parse_dimensions(Cursor& cursor) {
    std::vector<uint64_t> dimensions;
    while (cursor.accept("[")) {
        if (dimensions.size() == max_dimensions)
            cursor.fail(lab::in_language("too many dimensions"));
        const bool open = dimensions.empty() && cursor.at("]");
        dimensions.push_back(open ? 0 : parse_count(cursor, "a length", max_bytes));
        if (dimensions.size() > 1 && dimensions.back() == 0)
            cursor.fail(lab::in_language("an inner array is empty"));
        cursor.expect("]");
    }
    return dimensions;
}

uint64_t total_bytes(Cursor& cursor, uint64_t element, const std::vector<uint64_t>& dimensions) {
    uint64_t bytes = element;
    for (const uint64_t length : dimensions) {
        if (length > max_bytes / std::max<uint64_t>(bytes, 1))
            cursor.fail(lab::in_language("this variable is larger than any memory"));
        bytes *= length;
    }
    return bytes;
}

std::pair<Variable, std::vector<uint64_t>> declared(Cursor& cursor, const Specifiers& specifiers) {
    cursor.spend(sizeof(Variable));
    Variable variable;
    variable.name = cursor.expect_word("a name");
    variable.space = specifiers.space;
    variable.type = specifiers.type;
    variable.is_managed = specifiers.is_managed;
    const size_t element = size_of(specifiers.type) * specifiers.lanes;
    variable.align = specifiers.align ? specifiers.align : element;
    auto dimensions = parse_dimensions(cursor);
    variable.bytes = total_bytes(cursor, element, dimensions);
    if (specifiers.lanes > 1) dimensions.push_back(specifiers.lanes);
    return {std::move(variable), std::move(dimensions)};
}

}  // namespace

std::optional<Space> parse_space(std::string_view name) {
    if (name == "reg") return Space::reg;
    if (name == "param") return Space::param;
    if (name == "local") return Space::local;
    if (name == "shared") return Space::shared;
    if (name == "global" || name == "tex") return Space::global;
    if (name == "const") return Space::constant;
    return std::nullopt;
}

Specifiers parse_specifiers(Cursor& cursor, Space space) {
    Specifiers specifiers;
    specifiers.space = space;
    while (cursor.at_suffix()) parse_specifier(cursor, specifiers);
    if (specifiers.space == Space::none) cursor.fail_expected("a state space");
    if (specifiers.type == Type::none) cursor.fail_expected("a type");
    return specifiers;
}

Variable parse_declarator(Cursor& cursor, const Specifiers& specifiers) {
    return declared(cursor, specifiers).first;
}

std::vector<Variable> parse_variables(Cursor& cursor, const Specifiers& specifiers) {
    std::vector<Variable> variables;
    do {
        auto [variable, dimensions] = declared(cursor, specifiers);
        if (cursor.accept("=")) parse_initializer(cursor, variable, dimensions);
        variables.push_back(std::move(variable));
    } while (cursor.accept(","));
    cursor.expect(";");
    return variables;
}

bool parse_attribute(Cursor& cursor) {
    bool is_managed = false;
    cursor.expect("(");
    for (int open = 1; open > 0; cursor.take()) {
        if (cursor.peek().kind == TokenKind::end) cursor.fail_expected("')'");
        open += cursor.at("(") ? 1 : cursor.at(")") ? -1 : 0;
        is_managed |= cursor.at_suffix("managed");
    }
    return is_managed;
}

std::vector<Variable> parse_parameters(Cursor& cursor) {
    std::vector<Variable> parameters;
    if (!cursor.accept("(") || cursor.accept(")")) return parameters;
    do {
        parameters.push_back(parse_declarator(cursor, parse_specifiers(cursor)));
    } while (cursor.accept(","));
    cursor.expect(")");
    return parameters;
}

}  // namespace warpsim::ptx
