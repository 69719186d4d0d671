#include "selfcheck/mutants/source.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>
#include <string_view>

#include "base/tokens.h"

namespace selfcheck {
namespace {

constexpr std::array<std::string_view, 14> joined = {
    "+=", "-=", "*=", "/=", "%=", "<=", ">=", "==", "!=", "&&", "||", "++", "--", "::"};

bool is_joined(const std::string& text) {
    return std::find(joined.begin(), joined.end(), text) != joined.end();
}

// True for a name, and for a number, whose fraction belongs to it.
bool is_name(const std::string& text) {
    return std::isalnum(static_cast<unsigned char>(text.back())) || text.back() == '_';
}

// The harness's lexer returns single characters; here `threadIdx.x` is one token, and so is `+=`.
std::vector<Token> read_tokens(const std::string& text) {
    std::vector<Token> list;
    size_t end_of_directive = 0;
    for (std::string_view piece : lab::tokens(text)) {
        const auto begin = static_cast<size_t>(piece.data() - text.data());
        if (piece == "#") end_of_directive = text.find('\n', begin);
        if (begin < end_of_directive) continue;
        const Token token{std::string(piece), begin, begin + piece.size()};
        const bool touches = !list.empty() && list.back().end == begin;
        const bool begins_member = token.text == "." && touches && is_name(list.back().text);
        const bool member = begins_member || (touches && list.back().text.ends_with('.'));
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

    // Begins after a `{` and ends at its `}`.
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
        } else if (text(at) == "{") {
            s.inner = block(++at);
        } else {
            at = end(at);
        }
        s.last = at++;
        return s;
    }

    // The `;` that ends a statement, not one inside a lambda.
    size_t end(size_t at) const {
        int depth = 0;
        for (;; ++at) {
            if (text(at) == "(" || text(at) == "{") ++depth;
            if (text(at) == ")" || text(at) == "}") --depth;
            if (text(at) == ";" && depth == 0) return at;
        }
    }

    const std::vector<Token>& tokens_;
};

class FileReader {
  public:
    explicit FileReader(Source& source) : source_(source), tokens_(source.tokens) {}

    void read() {
        for (size_t at = 0; at < tokens_.size(); ++at) {
            if (is(at, "constexpr")) read_constant(at);
            if (is(at, "{") && at > 0 && (is(at - 1, ")") || is(at - 1, "const")))
                read_function(at);
        }
    }

  private:
    bool is(size_t at, const char* text) const { return tokens_[at].text == text; }

    void read_constant(size_t& at) {
        const size_t first = at;
        while (at + 1 < tokens_.size() && !is(at, ";")) ++at;
        source_.constants.push_back({first, at, 0, 0, {}});
    }

    // `at`: the opening brace; afterwards the closing one.
    void read_function(size_t& at) {
        Function function{opening(is(at - 1, ")") ? at - 1 : at - 2), at + 1, 0, {}};
        function.body = StatementReader(tokens_).block(++at);
        function.last = at - 1;
        source_.functions.push_back(std::move(function));
    }

    size_t opening(size_t at) const {
        for (int depth = 0;; --at) {
            if (is(at, ")")) ++depth;
            if (is(at, "(") && --depth == 0) return at;
            if (at == 0) throw std::runtime_error("a function without parameters");
        }
    }

    Source& source_;
    const std::vector<Token>& tokens_;
};

}  // namespace

int Source::line_of(size_t token) const {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(tokens[token].begin);
    return 1 + static_cast<int>(std::count(text.begin(), end, '\n'));
}

Source read_source(const std::string& text) {
    Source source{text, read_tokens(text), {}, {}};
    FileReader(source).read();
    if (source.functions.empty()) throw std::runtime_error("no function in the file");
    return source;
}

}  // namespace selfcheck
