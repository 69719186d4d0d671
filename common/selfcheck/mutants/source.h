// A source as parsed by the mutator: tokens with their positions, the constants of the file, and
// the statements of each function. Parses the solutions of this course, not all of C++: statements
// are `...;`, `if (...) {...}`, `for (...) {...}` and `while (...) {...}`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace selfcheck {

struct Token {
    std::string text;           // "+=", "__syncthreads", "threadIdx.x"
    size_t begin = 0, end = 0;  // in the source
};

// Token numbers, first and last included.
struct Statement {
    size_t first = 0, last = 0;
    size_t open = 0, close = 0;  // of a compound: its header's parentheses
    std::vector<Statement> inner;

    bool compound() const { return open != 0; }
};

struct Function {
    size_t parameters = 0;       // the token that opens them
    size_t first = 0, last = 0;  // tokens of the body
    std::vector<Statement> body;
};

struct Source {
    std::string text;
    std::vector<Token> tokens;  // without those of `#` lines
    std::vector<Function> functions;
    std::vector<Statement> constants;  // `constexpr ...;` outside of functions

    int line_of(size_t token) const;
};

// Throws std::runtime_error if the file is not of this simple kind.
Source read_source(const std::string& text);

}  // namespace selfcheck
