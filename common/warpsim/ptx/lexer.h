// Splits PTX into tokens. A token is a view into the text, which must outlive it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace warpsim::ptx {

enum class TokenKind : uint8_t {
    end,
    word,         // `%r1`, `$L__BB0_1`, `add`
    suffix,       // `.global`, `.shared::cta`, `.2d`; text is without its dot
    number,       // `0x1F`, `0f3F800000`, `9.0`, `7U`: checked where it is used
    text,         // `"kernel.cu"`; text is without its quotes
    punctuation,  // one character, or one of << >> <= >= == != && ||
};

struct Token {
    TokenKind kind = TokenKind::end;
    std::string_view text;
    int line = 1;
};

class Lexer {
  public:
    explicit Lexer(std::string_view text) : text_(text) {}

    Token next();  // throws SyntaxError on bytes that begin no token

  private:
    void skip_blanks();
    void skip_block_comment();
    Token word();
    Token suffix();
    Token number();
    Token quoted();
    Token punctuation();
    Token take(TokenKind kind, size_t length);
    char at(size_t ahead) const;

    std::string_view text_;
    size_t position_ = 0;
    int line_ = 1;
};

}  // namespace warpsim::ptx
