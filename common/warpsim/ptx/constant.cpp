#include "warpsim/ptx/constant.h"

#include <array>

#include "language/say.h"
#include "warpsim/ptx/number.h"

namespace warpsim::ptx {
namespace {

using Number = Operand::Number;

constexpr int most_nested = 64;  // of parentheses, signs and conditionals: the parser recurses
constexpr int warp_size = 32;

struct Operator {
    std::string_view text;
    int precedence;  // larger binds tighter
};
constexpr std::array<Operator, 18> operators = {{
    {"||", 1},
    {"&&", 2},
    {"|", 3},
    {"^", 4},
    {"&", 5},
    {"==", 6},
    {"!=", 6},
    {"<", 7},
    {">", 7},
    {"<=", 7},
    {">=", 7},
    {"<<", 8},
    {">>", 8},
    {"+", 9},
    {"-", 9},
    {"*", 10},
    {"/", 10},
    {"%", 10},
}};

const Operator* operator_at(const Token& token) {
    if (token.kind != TokenKind::punctuation) return nullptr;
    for (const Operator& candidate : operators)
        if (candidate.text == token.text) return &candidate;
    return nullptr;
}

bool less(Constant a, Constant b) {
    if (a.is_unsigned || b.is_unsigned) return a.bits < b.bits;
    return static_cast<int64_t>(a.bits) < static_cast<int64_t>(b.bits);
}

uint64_t compare(std::string_view op, Constant a, Constant b) {
    if (op == "==") return a.bits == b.bits;
    if (op == "!=") return a.bits != b.bits;
    if (op == "<") return less(a, b);
    if (op == ">") return less(b, a);
    if (op == "<=") return !less(b, a);
    return !less(a, b);
}

uint64_t shift(std::string_view op, Constant a, uint64_t count) {
    const bool negative = !a.is_unsigned && static_cast<int64_t>(a.bits) < 0;
    if (count > 63) return op == ">>" && negative ? ~uint64_t{0} : 0;
    if (op == "<<") return a.bits << count;
    return negative ? ~(~a.bits >> count) : a.bits >> count;
}

// `/` and `%`; the divisor is not 0.
uint64_t divide(std::string_view op, Constant a, Constant b) {
    if (a.is_unsigned || b.is_unsigned) return op == "/" ? a.bits / b.bits : a.bits % b.bits;
    const auto dividend = static_cast<int64_t>(a.bits), divisor = static_cast<int64_t>(b.bits);
    if (divisor == -1) return op == "/" ? -a.bits : 0;  // INT64_MIN / -1 raises a signal
    return static_cast<uint64_t>(op == "/" ? dividend / divisor : dividend % divisor);
}

Constant parse_literal(Cursor& cursor) {
    if (cursor.peek().kind != TokenKind::number) cursor.fail_expected("a number");
    const auto value = parse_number(cursor.peek().text);
    if (!value) cursor.fail_expected("a number of at most 64 bits");
    cursor.take();
    return *value;
}

uint64_t in_range(Cursor& cursor, const char* what, int64_t value, uint64_t most) {
    if (value < 0 || static_cast<uint64_t>(value) > most)
        cursor.fail(
            lab::say("{} is {}, not one from 0 to {}", lab::in_language(what), value, most));
    return static_cast<uint64_t>(value);
}

class ExpressionParser {
  public:
    explicit ExpressionParser(Cursor& cursor) : cursor_(cursor) {}

    Constant conditional() {
        Constant condition = binary(1);
        if (!cursor_.accept("?")) return condition;
        deeper();
        const Constant yes = conditional();
        cursor_.expect(":");
        const Constant no = conditional();
        --depth_;
        return integer(condition) != 0 ? yes : no;
    }

  private:
    void deeper() {
        if (++depth_ > most_nested)
            cursor_.fail(lab::in_language("this constant expression is nested too deeply"));
    }

    uint64_t integer(const Constant& value) const {
        if (value.number != Number::integer)
            cursor_.fail(lab::in_language("expected integers in this expression"));
        return value.bits;
    }

    Constant binary(int precedence) {
        Constant left = unary();
        for (const Operator* op = operator_at(cursor_.peek()); op && op->precedence >= precedence;
             op = operator_at(cursor_.peek())) {
            cursor_.take();
            left = apply(op->text, left, binary(op->precedence + 1));
        }
        return left;
    }

    Constant apply(std::string_view op, Constant a, Constant b) const {
        integer(a);
        integer(b);
        if ((op == "/" || op == "%") && b.bits == 0)
            cursor_.fail(lab::in_language("this expression divides by 0"));
        const auto bits = [&]() -> uint64_t {
            if (op == "+") return a.bits + b.bits;
            if (op == "-") return a.bits - b.bits;
            if (op == "*") return a.bits * b.bits;
            if (op == "/" || op == "%") return divide(op, a, b);
            if (op == "<<" || op == ">>") return shift(op, a, b.bits);
            if (op == "&") return a.bits & b.bits;
            if (op == "|") return a.bits | b.bits;
            if (op == "^") return a.bits ^ b.bits;
            if (op == "&&") return a.bits != 0 && b.bits != 0;
            if (op == "||") return a.bits != 0 || b.bits != 0;
            return compare(op, a, b);
        };
        const bool of_left = op == "<<" || op == ">>";
        return {Number::integer, bits(), a.is_unsigned || (b.is_unsigned && !of_left)};
    }

    Constant unary() {
        deeper();
        const Constant value = signed_or_primary();
        --depth_;
        return value;
    }

    Constant signed_or_primary() {
        if (cursor_.accept("+")) return unary();
        if (cursor_.accept("-")) return negate(unary());
        if (cursor_.accept("~")) {
            const Constant value = unary();
            return {Number::integer, ~integer(value), value.is_unsigned};
        }
        if (cursor_.accept("!")) return {Number::integer, integer(unary()) == 0, false};
        if (cursor_.accept("(")) return parenthesis();
        if (cursor_.at_word() && cursor_.peek().text == "WARP_SZ") {
            cursor_.take();
            return {Number::integer, warp_size, true};
        }
        return parse_literal(cursor_);
    }

    // A float is negated through its sign bit, which is right for 0.0 and NaNs too.
    static Constant negate(Constant value) {
        switch (value.number) {
            case Number::f32:
                value.bits ^= uint64_t{1} << 31;
                break;
            case Number::f64:
                value.bits ^= uint64_t{1} << 63;
                break;
            case Number::integer:
                value.bits = -value.bits;
                break;
        }
        return value;
    }

    // After '(': a cast `(.s64) x`, or an expression.
    Constant parenthesis() {
        const bool to_signed = cursor_.at_suffix("s64");
        if (to_signed || cursor_.at_suffix("u64")) {
            cursor_.take();
            cursor_.expect(")");
            return {Number::integer, integer(unary()), !to_signed};
        }
        const Constant value = conditional();
        cursor_.expect(")");
        return value;
    }

    Cursor& cursor_;
    int depth_ = 0;
};

}  // namespace

bool starts_constant(const Token& token) {
    if (token.kind == TokenKind::number) return true;
    if (token.kind == TokenKind::word) return token.text == "WARP_SZ";
    return token.kind == TokenKind::punctuation && token.text.size() == 1 &&
           std::string_view("+-~(").find(token.text[0]) != std::string_view::npos;
}

Constant parse_constant(Cursor& cursor) { return ExpressionParser(cursor).conditional(); }

int64_t parse_integer(Cursor& cursor, const char* what) {
    if (!starts_constant(cursor.peek())) cursor.fail_expected(what);
    const Constant value = parse_constant(cursor);
    if (value.number != Number::integer)
        cursor.fail(lab::say("{} is an integer", lab::in_language(what)));
    return static_cast<int64_t>(value.bits);
}

uint64_t parse_count(Cursor& cursor, const char* what, uint64_t most) {
    return in_range(cursor, what, parse_integer(cursor, what), most);
}

uint64_t parse_literal_count(Cursor& cursor, const char* what, uint64_t most) {
    if (cursor.peek().kind != TokenKind::number) cursor.fail_expected(what);
    const Constant value = parse_literal(cursor);
    if (value.number != Number::integer)
        cursor.fail(lab::say("{} is an integer", lab::in_language(what)));
    return in_range(cursor, what, static_cast<int64_t>(value.bits), most);
}

}  // namespace warpsim::ptx
