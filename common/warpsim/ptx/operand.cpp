#include "warpsim/ptx/operand.h"

#include <fmt/format.h>

#include <utility>

#include "language/say.h"
#include "warpsim/ptx/constant.h"
#include "warpsim/ptx/special_registers.h"

namespace warpsim::ptx {
namespace {

using Kind = Operand::Kind;

class OperandParser {
  public:
    OperandParser(Cursor& cursor, const Scopes& scopes) : cursor_(cursor), scopes_(scopes) {}

    Operand operand(bool in_call) {
        if (in_call && cursor_.at("(")) return sequence(Kind::list, "(", ")");
        Operand first = cursor_.at("{") ? sequence(Kind::vector, "{", "}") : simple();
        if (!cursor_.accept("|")) return first;
        Operand pair = make(Kind::pair);
        pair.parts.push_back(std::move(first));
        pair.parts.push_back(simple());
        return pair;
    }

  private:
    Operand make(Kind kind) {
        cursor_.spend(sizeof(Operand));
        Operand made;
        made.kind = kind;
        return made;
    }

    // Any operand but lists, vectors and pairs, which do not nest.
    Operand simple() {
        if (cursor_.at("[")) return memory();
        if (cursor_.accept("!")) return negated();
        if (starts_constant(cursor_.peek())) return immediate();
        if (cursor_.at_word()) return named();
        cursor_.fail_expected("an operand");
    }

    Operand sequence(Kind kind, std::string_view open, std::string_view close) {
        Operand all = make(kind);
        cursor_.expect(open);
        if (cursor_.accept(close)) return all;
        do {
            all.parts.push_back(simple());
        } while (cursor_.accept(","));
        cursor_.expect(close);
        return all;
    }

    Operand immediate() {
        Operand value = make(Kind::immediate);
        const Constant constant = parse_constant(cursor_);
        value.number = constant.number;
        value.bits = constant.bits;
        return value;
    }

    Operand negated() {
        const bool is_word = cursor_.at_word();
        Operand predicate = is_word ? named() : Operand{};
        if (predicate.kind != Kind::reg) cursor_.fail_expected("a predicate after '!'");
        predicate.negated = true;
        return predicate;
    }

    Operand named() {
        const std::string_view name = cursor_.peek().text;
        if (const auto index = scopes_.find_register(name)) return reg(*index);
        if (name == "_") {
            cursor_.take();
            return make(Kind::discard);
        }
        if (name.starts_with('%')) return special(name.substr(1));
        Operand symbol = make(Kind::symbol);
        symbol.name = name;
        cursor_.take();
        symbol.offset = offset();
        return symbol;
    }

    Operand reg(int index) {
        Operand found = make(Kind::reg);
        cursor_.take();
        found.index = index;
        if (cursor_.at_suffix()) found.name = cursor_.take().text;  // `a.b0` of vadd
        return found;
    }

    Operand special(std::string_view name) {
        if (!is_special_register(name))
            cursor_.fail(lab::say("register '%{}' is not declared", shortened(name)));
        Operand found = make(Kind::special);
        cursor_.take();
        found.name = name;
        if (cursor_.at_suffix()) found.name += fmt::format(".{}", cursor_.take().text);
        return found;
    }

    // `+8`, `-4`, `+-4` or nothing.
    int64_t offset() {
        if (!cursor_.accept("+") && !cursor_.at("-")) return 0;
        return parse_integer(cursor_, "an offset");
    }

    // `[%rd1+-4]`, `[tab+8]`, `[16]`; after a comma further operands of tex, surf and bulk copies:
    // `[t, {x, y}]`.
    Operand memory() {
        Operand address = make(Kind::memory);
        cursor_.expect("[");
        if (cursor_.at_word() && !starts_constant(cursor_.peek())) {
            base(address);
        } else {
            address.offset = parse_integer(cursor_, "an address");
        }
        while (cursor_.accept(","))
            address.parts.push_back(cursor_.at("{") ? sequence(Kind::vector, "{", "}") : scalar());
        cursor_.expect("]");
        return address;
    }

    void base(Operand& address) {
        Operand named_base = named();
        if (named_base.kind != Kind::reg && named_base.kind != Kind::symbol)
            cursor_.fail_expected("a register or a variable as the address");
        address.index = named_base.index;
        address.name = std::move(named_base.name);
        address.offset = named_base.kind == Kind::reg ? offset() : named_base.offset;
    }

    Operand scalar() {
        if (starts_constant(cursor_.peek())) return immediate();
        if (cursor_.at_word()) return named();
        cursor_.fail_expected("a coordinate");
    }

    Cursor& cursor_;
    const Scopes& scopes_;
};

}  // namespace

Operand parse_operand(Cursor& cursor, const Scopes& scopes, bool in_call) {
    return OperandParser(cursor, scopes).operand(in_call);
}

}  // namespace warpsim::ptx
