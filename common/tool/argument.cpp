#include "tool/argument.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <fstream>
#include <map>
#include <random>
#include <type_traits>

#include <fmt/format.h>

#include "base/error.h"
#include "language/say.h"

namespace tool {

namespace {

constexpr size_t most_bytes = size_t{4} << 30;

const std::map<std::string, Element, std::less<>>& elements() {
    static const std::map<std::string, Element, std::less<>> names{
        {"i8", Element::i8},   {"u8", Element::u8},   {"i16", Element::i16}, {"u16", Element::u16},
        {"i32", Element::i32}, {"u32", Element::u32}, {"i64", Element::i64}, {"u64", Element::u64},
        {"f32", Element::f32}, {"f64", Element::f64}};
    return names;
}

// Calls function(T{}) with the element's C++ type.
template <class Function>
auto with_type(Element element, Function function) {
    switch (element) {
        case Element::i8:
            return function(int8_t{});
        case Element::u8:
            return function(uint8_t{});
        case Element::i16:
            return function(int16_t{});
        case Element::u16:
            return function(uint16_t{});
        case Element::i32:
            return function(int32_t{});
        case Element::u32:
            return function(uint32_t{});
        case Element::i64:
            return function(int64_t{});
        case Element::u64:
            return function(uint64_t{});
        case Element::f32:
            return function(float{});
        default:
            return function(double{});
    }
}

void put(std::byte* at, Element element, long double value) {
    with_type(element, [&](auto type) {
        const auto converted = static_cast<decltype(type)>(value);
        std::memcpy(at, &converted, sizeof converted);
    });
}

// "0xff" as "ff" in base 16, "-0xff" as "-ff".
struct Digits {
    std::string text;
    int base = 10;
};
Digits digits_of(const std::string& text) {
    const size_t sign = text.starts_with('-') ? 1 : 0;
    const std::string prefix = text.substr(sign, 2);
    if (prefix != "0x" && prefix != "0X") return {text};
    const std::string digits = text.substr(sign + prefix.size());
    return digits.starts_with('-') ? Digits{text} : Digits{text.substr(0, sign) + digits, 16};
}

template <class Number>
std::from_chars_result read_number(const std::string& text, Number& value, int base) {
    const char* const end = text.data() + text.size();
    if constexpr (std::is_integral_v<Number>) {
        return std::from_chars(text.data(), end, value, base);
    } else {
        return std::from_chars(text.data(), end, value);
    }
}

template <class Number>
Number number(const std::string& text, const std::string& what) {
    const Digits digits = std::is_integral_v<Number> ? digits_of(text) : Digits{text};
    Number value{};
    const auto [end, error] = read_number(digits.text, value, digits.base);
    if (error != std::errc() || end != digits.text.data() + digits.text.size()) {
        throw lab::UsageError(lab::say("{}: '{}' is not a number in range", what, text));
    }
    return value;
}

std::vector<std::byte> bytes_of_file(const std::string& path, size_t bytes) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw lab::UsageError(fmt::format("{}: {}", path, std::strerror(errno)));
    std::vector<std::byte> read(bytes);
    file.read(reinterpret_cast<char*>(read.data()), static_cast<std::streamsize>(bytes));
    if (static_cast<size_t>(file.gcount()) != bytes) {
        throw lab::UsageError(
            lab::say("{} has {} bytes; the buffer needs {}", path, file.gcount(), bytes));
    }
    return read;
}

void fill(Argument& argument, size_t count, const std::string& how, const std::string& text) {
    const size_t size = size_of(argument.element);
    argument.bytes.assign(count * size, std::byte{0});
    std::mt19937_64 random(how.starts_with("random:") ? number<uint64_t>(how.substr(7), text) : 1);
    const auto each = [&](auto value) {
        for (size_t i = 0; i < count; ++i)
            put(argument.bytes.data() + i * size, argument.element, value(i));
    };
    if (how == "zeros" || how.empty()) return;
    if (how.starts_with("file:")) {
        argument.bytes = bytes_of_file(how.substr(5), count * size);
        return;
    }
    if (how == "poison") {
        argument.undefined = true;
        return argument.bytes.assign(count * size, std::byte{0xff});
    }
    if (how == "ones") return each([](size_t) { return 1; });
    if (how == "iota") {
        // Wraps around in a type that is too small to count that far.
        const uint64_t modulus = size >= 4 ? UINT64_MAX : uint64_t{1} << (8 * size - 1);
        return each([&](size_t i) { return static_cast<long double>(i % modulus); });
    }
    if (how == "random" || how.starts_with("random:")) {
        const bool is_unsigned =
            argument.element == Element::u8 || argument.element == Element::u16 ||
            argument.element == Element::u32 || argument.element == Element::u64;
        return each([&](size_t) {
            return static_cast<long double>(random() % 17) - (is_unsigned ? 0 : 8);
        });
    }
    throw lab::UsageError(
        lab::say("{}: unknown fill '{}'; there are zeros, ones, iota, poison, random, "
                 "random:SEED, file:PATH",
                 text, how));
}

}  // namespace

size_t size_of(Element element) {
    return with_type(element, [](auto type) { return sizeof type; });
}

Argument parse_argument(const std::string& text) {
    const size_t equals = text.find('='), bracket = text.find('[');
    const std::string type = text.substr(0, std::min({equals, bracket, text.size()}));
    const auto element = elements().find(type);
    if (element == elements().end()) {
        throw lab::UsageError(
            lab::say("{}: unknown type '{}'; an argument is i32=5 or f32[1024]=iota, of i8 u8 i16 "
                     "u16 i32 u32 i64 u64 f32 f64",
                     text, type));
    }
    Argument argument{element->second, bracket < equals, {}};
    const std::string value = equals == std::string::npos ? "" : text.substr(equals + 1);
    if (!argument.is_buffer) {
        argument.bytes.resize(size_of(argument.element));
        with_type(argument.element, [&](auto type) {
            const auto scalar = number<decltype(type)>(value, text);
            std::memcpy(argument.bytes.data(), &scalar, sizeof scalar);
        });
        return argument;
    }
    const size_t close = text.find(']', bracket);
    if (close == std::string::npos) throw lab::UsageError(lab::say("{}: a ']' is missing", text));
    const auto count = number<uint64_t>(text.substr(bracket + 1, close - bracket - 1), text);
    if (count > most_bytes / size_of(argument.element))
        throw lab::UsageError(lab::say("{}: at most 4 GiB a buffer", text));
    fill(argument, count, value, text);
    return argument;
}

std::string format_element(Element element, const std::byte* at) {
    return with_type(element, [&](auto value) {
        std::memcpy(&value, at, sizeof value);
        return fmt::format("{}", value);
    });
}

}  // namespace tool
