#include "warpsim/ptx/cursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "language/say.h"
#include "warpsim/ptx/module.h"

namespace warpsim::ptx {
namespace {

// nvcc's largest modules cost about 20 bytes of memory for each byte of text.
constexpr size_t max_memory = size_t{1} << 30;

std::string shown(const Token& token) {
    if (token.kind == TokenKind::end) return lab::in_language("the end of the file");
    const std::string text = shortened(token.text);
    if (token.kind == TokenKind::text) return fmt::format("\"{}\"", text);
    return fmt::format("'{}{}'", token.kind == TokenKind::suffix ? "." : "", text);
}

}  // namespace

std::string shortened(std::string_view name) {
    constexpr size_t longest = 120;
    std::string text(name.substr(0, longest));
    std::ranges::replace_if(
        text, [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }, '?');
    if (name.size() > longest) text += "...";
    return text;
}

Cursor::Cursor(std::string_view text) : lexer_(text), budget_(max_memory) {
    if (text.size() > most_text_bytes)
        throw SyntaxError(1, lab::say("a module of {} bytes is too large: at most {} MiB",
                                      text.size(), most_text_bytes >> 20));
    first_ = lexer_.next();
    second_ = lexer_.next();
}

Token Cursor::take() {
    const Token taken = first_;
    first_ = second_;
    second_ = lexer_.next();
    return taken;
}

bool Cursor::at(std::string_view punctuation) const {
    return first_.kind == TokenKind::punctuation && first_.text == punctuation;
}

bool Cursor::at_suffix(std::string_view name) const {
    return first_.kind == TokenKind::suffix && first_.text == name;
}

bool Cursor::accept(std::string_view punctuation) {
    if (!at(punctuation)) return false;
    take();
    return true;
}

bool Cursor::accept_suffix(std::string_view name) {
    if (!at_suffix(name)) return false;
    take();
    return true;
}

void Cursor::expect(std::string_view punctuation) {
    if (!accept(punctuation)) fail_expected(fmt::format("'{}'", punctuation).c_str());
}

std::string_view Cursor::expect_word(const char* what) {
    if (first_.kind != TokenKind::word) fail_expected(what);
    return take().text;
}

std::string_view Cursor::expect_text(const char* what) {
    if (first_.kind != TokenKind::text) fail_expected(what);
    return take().text;
}

void Cursor::fail(const std::string& message) const { throw SyntaxError(line(), message); }

void Cursor::fail_expected(const char* what) const {
    fail(lab::say("expected {} before {}", lab::in_language(what), shown(first_)));
}

void Cursor::spend(size_t bytes) {
    if (bytes > budget_)
        fail(lab::say("the module needs more than {} MiB to hold from here on", max_memory >> 20));
    budget_ -= bytes;
}

}  // namespace warpsim::ptx
