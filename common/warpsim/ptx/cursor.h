// The parser's position: two tokens of lookahead, the errors, and the memory budget of a module.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "warpsim/ptx/lexer.h"

namespace warpsim::ptx {

// A name as messages show it: mangled names run to thousands of characters.
std::string shortened(std::string_view name);

class Cursor {
  public:
    explicit Cursor(std::string_view text);

    const Token& peek() const { return first_; }
    const Token& peek_second() const { return second_; }
    int line() const { return first_.line; }
    Token take();

    bool at(std::string_view punctuation) const;
    bool at_suffix(std::string_view name) const;
    bool at_word() const { return first_.kind == TokenKind::word; }
    bool at_suffix() const { return first_.kind == TokenKind::suffix; }

    // Take the token if it is the given one.
    bool accept(std::string_view punctuation);
    bool accept_suffix(std::string_view name);

    // Take the token or throw "expected ... before ...". `what` is put into the reader's language.
    void expect(std::string_view punctuation);
    std::string_view expect_word(const char* what);
    std::string_view expect_text(const char* what);

    [[noreturn]] void fail(const std::string& message) const;
    [[noreturn]] void fail_expected(const char* what) const;

    // Charges memory that the module being built will hold: a few bytes of PTX (`%r<4000000000>`)
    // can request a lot.
    void spend(size_t bytes);

  private:
    Lexer lexer_;
    Token first_, second_;
    size_t budget_;
};

}  // namespace warpsim::ptx
