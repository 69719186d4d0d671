#include "selfcheck/mutants/source.h"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>

#include "lab/tokens.h"

namespace selfcheck {
namespace {

constexpr std::array<std::string_view, 14> joined = {
    "+=", "-=", "*=", "/=", "%=", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "::"};

bool is_joined(const std::string& text) {
    return std::find(joined.begin(), joined.end(), text) != joined.end();
}

// The lexer of the harness gives single characters; `threadIdx.x` is one thing here, and so is
// `+=`.
std::vector<Token> read_tokens(const std::string& text) {
    std::vector<Token> list;
    for (std::string_view piece : lab::tokens(text)) {
        const auto begin = static_cast<size_t>(piece.data() - text.data());
        const Token token{std::string(piece), begin, begin + piece.size()};
        const bool touches = !list.empty() && list.back().end == begin;
        const bool member = touches && (token.text == "." || list.back().text.ends_with('.'));
        if (touches && (member || is_joined(list.back().text + token.text))) {
            list.back().text += token.text;
            list.back().end = token.end;
        } else {
            list.push_back(token);
        }
    }
    return list;
}

class StatementReader {
  public:
    explicit StatementReader(const std::vector<Token>& tokens) : tokens_(tokens) {}

    // After `{`; ends at its `}`.
    std::vector<Statement> block(size_t& at) {
        std::vector<Statement> list;
        while (text(at) != "}") list.push_back(statement(at));
        return list;
    }

  private:
    const std::string& text(size_t at) const {
        if (at >= tokens_.size()) throw std::runtime_error("a statement does not end");
        return tokens_[at].text;
    }

    size_t closing(size_t at) const {
        int depth = 0;
        for (;; ++at) {
            if (text(at) == "(") ++depth;
            if (text(at) == ")" && --depth == 0) return at;
        }
    }

    Statement statement(size_t& at) {
        Statement s;
        s.first = at;
        if (text(at) == "if" || text(at) == "for" || text(at) == "while") {
            s.open = at + 1;
            s.close = closing(s.open);
            at = s.close + 1;
            if (text(at) != "{") throw std::runtime_error("a body without braces");
            s.inner = block(++at);
        } else {
            while (text(at) != ";") ++at;
        }
        s.last = at++;
        return s;
    }

    const std::vector<Token>& tokens_;
};

}  // namespace

int Source::line_of(size_t token) const {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(tokens[token].begin);
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

Source read_source(const std::string& text) {
    Source source{text, read_tokens(text), {}, 0, 0};
    const auto brace = std::find_if(source.tokens.begin(), source.tokens.end(),
                                    [](const Token& token) { return token.text == "{"; });
    auto at = static_cast<size_t>(brace - source.tokens.begin()) + 1;
    source.body_first = at;
    source.body = StatementReader(source.tokens).block(at);
    source.body_last = at - 1;
    if (at + 1 != source.tokens.size())
        throw std::runtime_error("more than one kernel in the file");
    return source;
}

}  // namespace selfcheck
