#include "warpsim/ptx/number.h"

#include <bit>
#include <charconv>

namespace warpsim::ptx {
namespace {

using Number = Operand::Number;

std::optional<uint64_t> digits(std::string_view text, int base) {
    uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value, base);
    if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

std::optional<Constant> float_bits(std::string_view hex, Number number) {
    if (hex.size() != (number == Number::f32 ? 8U : 16U)) return std::nullopt;
    const auto bits = digits(hex, 16);
    if (!bits) return std::nullopt;
    return Constant{number, *bits, false};
}

std::optional<Constant> decimal_float(std::string_view text) {
    double value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return Constant{Number::f64, std::bit_cast<uint64_t>(value), false};
}

// Reads the digits in the base that the prefix gives: `0x1F` as "1F" in base 16.
std::optional<uint64_t> integer(std::string_view text) {
    if (text.size() < 2 || text[0] != '0') return digits(text, 10);
    switch (text[1]) {
        case 'x':
        case 'X':
            return digits(text.substr(2), 16);
        case 'b':
        case 'B':
            return digits(text.substr(2), 2);
        default:
            return digits(text.substr(1), 8);
    }
}

}  // namespace

std::optional<Constant> parse_number(std::string_view text) {
    if (text.size() > 1 && text[0] == '0') {
        if (text[1] == 'f' || text[1] == 'F') return float_bits(text.substr(2), Number::f32);
        if (text[1] == 'd' || text[1] == 'D') return float_bits(text.substr(2), Number::f64);
    }
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    if (!hex && text.find_first_of(".eE") != std::string_view::npos) return decimal_float(text);
    const bool suffixed = text.ends_with('U') || text.ends_with('u');
    if (suffixed) text.remove_suffix(1);
    const auto value = integer(text);
    if (!value) return std::nullopt;
    return Constant{Number::integer, *value, suffixed || *value > uint64_t{INT64_MAX}};
}

}  // namespace warpsim::ptx
