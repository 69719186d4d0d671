// A kernel's source as the mutator sees it: tokens with their places, and the statements of the
// kernel's body. Reads the solutions of this course, not all of C++: statements are `...;`,
// `if (...) {...}`, `for (...) {...}` and `while (...) {...}`.
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

struct Source {
    std::string text;
    std::vector<Token> tokens;
    std::vector<Statement> body;
    size_t body_first = 0, body_last = 0;  // tokens of the body

    int line_of(size_t token) const;
};

// Throws std::runtime_error if the file is not of this simple kind.
Source read_source(const std::string& text);

}  // namespace selfcheck
