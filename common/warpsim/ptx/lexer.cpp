#include "warpsim/ptx/lexer.h"

#include <algorithm>
#include <array>

#include "language/say.h"
#include "warpsim/ptx/module.h"

namespace warpsim::ptx {
namespace {

// Own character classes: those of <cctype> depend on the locale.
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool starts_word(char c) { return is_letter(c) || c == '$' || c == '_'; }
bool follows(char c) { return is_letter(c) || is_digit(c) || c == '$' || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f'; }

// `1e` of `1e-5`, but neither `0x1e` nor `0d...e`.
bool ends_in_exponent(std::string_view number) {
    if (number.empty() || (number.back() != 'e' && number.back() != 'E')) return false;
    number.remove_suffix(1);
    return !number.empty() &&
           std::ranges::all_of(number, [](char c) { return is_digit(c) || c == '.'; });
}

}  // namespace

char Lexer::at(size_t ahead) const {
    return position_ + ahead < text_.size() ? text_[position_ + ahead] : '\0';
}

Token Lexer::take(TokenKind kind, size_t length) {
    Token token{kind, text_.substr(position_, length), line_};
    position_ += length;
    return token;
}

void Lexer::skip_block_comment() {
    const int begin = line_;
    for (position_ += 2; position_ < text_.size(); ++position_) {
        if (at(0) == '\n') ++line_;
        if (at(0) == '*' && at(1) == '/') {
            position_ += 2;
            return;
        }
    }
    throw SyntaxError(begin, lab::in_language("this comment has no end: expected '*/'"));
}

void Lexer::skip_blanks() {
    while (position_ < text_.size()) {
        if (is_blank(at(0))) {
            if (at(0) == '\n') ++line_;
            ++position_;
        } else if (at(0) == '/' && at(1) == '/') {
            position_ = std::min(text_.find('\n', position_), text_.size());
        } else if (at(0) == '/' && at(1) == '*') {
            skip_block_comment();
        } else {
            return;
        }
    }
}

Token Lexer::next() {
    skip_blanks();
    if (position_ >= text_.size()) return take(TokenKind::end, 0);
    const char c = at(0);
    if (starts_word(c) || (c == '%' && starts_word(at(1)))) return word();  // `7%4` is arithmetic
    if (c == '.' && follows(at(1))) return suffix();
    if (is_digit(c)) return number();
    if (c == '"') return quoted();
    return punctuation();
}

Token Lexer::word() {
    size_t length = 1;
    while (follows(at(length))) ++length;
    return take(TokenKind::word, length);
}

Token Lexer::suffix() {
    ++position_;
    size_t length = 1;
    while (follows(at(length)) ||
           (at(length) == ':' && at(length + 1) == ':' && follows(at(length + 2)))) {
        length += at(length) == ':' ? 2 : 1;
    }
    return take(TokenKind::suffix, length);
}

Token Lexer::number() {
    size_t length = 1;
    bool fraction = false;
    for (;; ++length) {
        if (follows(at(length))) continue;
        const bool sign = at(length) == '+' || at(length) == '-';
        if (sign && ends_in_exponent(text_.substr(position_, length)) && is_digit(at(length + 1)))
            continue;
        if (at(length) == '.' && is_digit(at(length + 1)) && !fraction) {
            fraction = true;
            continue;
        }
        return take(TokenKind::number, length);
    }
}

Token Lexer::quoted() {
    ++position_;
    const size_t end = text_.find_first_of("\"\n", position_);
    if (end == std::string_view::npos || text_[end] != '"')
        throw SyntaxError(line_, lab::in_language("this string has no end: expected '\"'"));
    Token token = take(TokenKind::text, end - position_);
    ++position_;
    return token;
}

Token Lexer::punctuation() {
    static constexpr std::array<std::string_view, 8> pairs = {
        "<<", ">>", "<=", ">=", "==", "!=", "&&", "||"};
    static constexpr std::string_view singles = "{}[]()<>,;:=+-*/%&|^~!?@";
    if (std::ranges::find(pairs, text_.substr(position_, 2)) != pairs.end())
        return take(TokenKind::punctuation, 2);
    if (singles.find(at(0)) != std::string_view::npos) return take(TokenKind::punctuation, 1);
    const unsigned byte = static_cast<unsigned char>(at(0));
    const bool printable = byte > 0x20 && byte < 0x7f;
    throw SyntaxError(line_, printable ? lab::say("'{}' has no meaning here", at(0))
                                       : lab::say("byte 0x{:02x} has no meaning in PTX", byte));
}

}  // namespace warpsim::ptx
