#include "warpsim/ptx/initializer.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "language/say.h"
#include "warpsim/ptx/constant.h"

namespace warpsim::ptx {
namespace {

using Number = Operand::Number;

bool is_float(Type type) { return type == Type::f32 || type == Type::f64; }

// The bits that an element of this type gets. Integers keep their low bytes.
uint64_t bits_for(Type type, const Constant& value) {
    if (!is_float(type)) return value.bits;
    double number = 0;
    switch (value.number) {
        case Number::f32:
            if (type == Type::f32) return value.bits;
            number = std::bit_cast<float>(static_cast<uint32_t>(value.bits));
            break;
        case Number::f64:
            if (type == Type::f64) return value.bits;
            number = std::bit_cast<double>(value.bits);
            break;
        case Number::integer:
            number = static_cast<double>(static_cast<int64_t>(value.bits));
            break;
    }
    if (type == Type::f64) return std::bit_cast<uint64_t>(number);
    return std::bit_cast<uint32_t>(static_cast<float>(number));
}

class InitializerParser {
  public:
    InitializerParser(Cursor& cursor, Variable& variable, const std::vector<uint64_t>& dimensions)
        : cursor_(cursor), variable_(variable), dimensions_(dimensions) {}

    void parse() {
        const bool open_ended = !dimensions_.empty() && dimensions_[0] == 0;
        if (dimensions_.empty()) {
            element(0);
        } else {
            list(0, 0, open_ended ? UINT64_MAX : variable_.bytes);
        }
        if (open_ended) {
            const uint64_t row = row_bytes(0);
            variable_.bytes = row == 0 ? 0 : (variable_.initial.size() + row - 1) / row * row;
        }
        variable_.initial.resize(std::min(variable_.initial.size(), variable_.bytes));
    }

  private:
    // Bytes of one entry of the list at this level: an element, or a whole inner array.
    uint64_t row_bytes(size_t level) const {
        uint64_t bytes = size_of(variable_.type);
        for (size_t i = level + 1; i < dimensions_.size(); ++i) bytes *= dimensions_[i];
        return bytes;
    }

    // `{1, 2}` or `{{1, 2}, {3}}`: elements that an inner list leaves out are zero.
    void list(size_t level, uint64_t offset, uint64_t bytes) {
        cursor_.expect("{");
        if (cursor_.accept("}")) return;
        const uint64_t row = row_bytes(level);
        uint64_t used = 0;
        do {
            const bool inner = level + 1 < dimensions_.size() && cursor_.at("{");
            const uint64_t step = inner ? row : size_of(variable_.type);
            if (step > bytes - used)
                cursor_.fail(lab::say("'{}' has more initial values than elements",
                                      shortened(variable_.name)));
            if (inner) {
                list(level + 1, offset + used, row);
            } else {
                element(offset + used);
            }
            used += step;
        } while (cursor_.accept(","));
        cursor_.expect("}");
    }

    void element(uint64_t offset) {
        if (cursor_.at_word() && !starts_constant(cursor_.peek())) return address(offset, -1);
        const Constant value = parse_constant(cursor_);
        if (cursor_.at("(")) return masked(offset, value.bits);
        store(offset, bits_for(variable_.type, value));
    }

    // `0xff00(symbol)`: one byte of an address, in an array of bytes.
    void masked(uint64_t offset, uint64_t mask) {
        const int byte = std::countr_zero(mask) / 8;
        if (mask == 0 || mask != uint64_t{0xff} << (8 * byte) || size_of(variable_.type) != 1)
            cursor_.fail_expected("a mask of one byte, as 0xff00, for an array of bytes");
        cursor_.expect("(");
        address(offset, byte);
        cursor_.expect(")");
    }

    void address(uint64_t offset, int byte) {
        std::string_view symbol = cursor_.expect_word("a name");
        const bool generic = symbol == "generic" && cursor_.accept("(");
        if (generic) {
            symbol = cursor_.expect_word("a name");
            cursor_.expect(")");
        }
        int64_t addend = 0;
        if (cursor_.accept("+") || cursor_.at("-")) addend = parse_integer(cursor_, "an offset");
        if (byte < 0 && size_of(variable_.type) != 8)
            cursor_.fail(lab::in_language("an address needs an element of 64 bits"));
        store(offset, 0);
        cursor_.spend(sizeof(Variable::Relocation));
        variable_.relocations.push_back({offset, std::string(symbol), addend, generic, byte});
    }

    void store(uint64_t offset, uint64_t bits) {
        const size_t size = size_of(variable_.type);
        std::vector<uint8_t>& initial = variable_.initial;
        if (initial.size() < offset + size) {
            cursor_.spend(offset + size - initial.size());
            initial.resize(offset + size);
        }
        for (size_t i = 0; i < size; ++i, bits >>= 8) initial[offset + i] = bits & 0xff;
    }

    Cursor& cursor_;
    Variable& variable_;
    const std::vector<uint64_t>& dimensions_;
};

}  // namespace

void parse_initializer(Cursor& cursor, Variable& variable,
                       const std::vector<uint64_t>& dimensions) {
    InitializerParser(cursor, variable, dimensions).parse();
}

}  // namespace warpsim::ptx
