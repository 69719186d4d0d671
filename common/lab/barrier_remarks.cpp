#include "lab/barrier_remarks.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "lab/tokens.h"
#include "warpsim/exec/describe.h"

namespace lab {

namespace {

using Tokens = std::vector<std::string_view>;

// The token behind the bracket that closes the one at `open`; the end where none does.
size_t behind_bracket(const Tokens& tokens, size_t open) {
    int depth = 0;
    for (size_t i = open; i < tokens.size(); ++i) {
        if (tokens[i] == "(" || tokens[i] == "{" || tokens[i] == "[") ++depth;
        if (tokens[i] == ")" || tokens[i] == "}" || tokens[i] == "]") --depth;
        if (depth == 0) return i + 1;
    }
    return tokens.size();
}

bool is_decision(const Tokens& tokens, size_t i) {
    static constexpr std::array<std::string_view, 4> words{"if", "for", "while", "switch"};
    const bool is_directive = i > 0 && tokens[i - 1] == "#";
    return !is_directive && std::ranges::find(words, tokens[i]) != words.end();
}

// Behind the condition of the decision at `i`.
size_t behind_head(const Tokens& tokens, size_t i) {
    const auto open = std::find(tokens.begin() + static_cast<long>(i), tokens.end(), "(");
    if (open == tokens.end()) return tokens.size();
    return behind_bracket(tokens, static_cast<size_t>(open - tokens.begin()));
}

bool is(const Tokens& tokens, size_t i, std::string_view word) {
    return i < tokens.size() && tokens[i] == word;
}

size_t behind_statement(const Tokens& tokens, size_t i) {
    if (i >= tokens.size()) return i;
    if (tokens[i] == "{") return behind_bracket(tokens, i);
    if (is_decision(tokens, i)) {
        const size_t end = behind_statement(tokens, behind_head(tokens, i));
        return tokens[i] == "if" && is(tokens, end, "else") ? behind_statement(tokens, end + 1)
                                                            : end;
    }
    while (i < tokens.size() && tokens[i] != ";") {
        const bool opens = tokens[i] == "(" || tokens[i] == "{" || tokens[i] == "[";
        i = opens ? behind_bracket(tokens, i) : i + 1;
    }
    return i + 1;
}

class Source {
  public:
    explicit Source(std::string_view text) : text_(text), tokens_(tokens(text)) {}

    bool stands_in_branch(size_t token, int branch_line) const {
        for (size_t i = 0; i < token; ++i) {
            if (!is_decision(tokens_, i)) continue;
            const size_t body = behind_head(tokens_, i);
            const bool decides = line_of(i) <= branch_line && branch_line <= line_of(body - 1);
            if (decides && body <= token && token < behind_statement(tokens_, i)) return true;
        }
        return false;
    }

    std::vector<size_t> calls_on(int line, std::string_view called) const {
        std::vector<size_t> calls;
        for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
            if (tokens_[i + 1] != "(" || line_of(i) != line) continue;
            const bool is_barrier = tokens_[i].find("sync") != tokens_[i].npos;
            if (called.empty() ? is_barrier : tokens_[i] == called) calls.push_back(i);
        }
        return calls;
    }

  private:
    int line_of(size_t token) const {
        const auto end = tokens_[token].data() - text_.data();
        return 1 + static_cast<int>(std::count(text_.begin(), text_.begin() + end, '\n'));
    }

    std::string_view text_;
    Tokens tokens_;
};

}  // namespace

bool stands_in_branch(std::string_view text, int branch_line, int line, std::string_view called) {
    const Source source(text);
    const std::vector<size_t> calls = source.calls_on(line, called);
    return !calls.empty() && std::ranges::all_of(calls, [&](size_t call) {
        return source.stands_in_branch(call, branch_line);
    });
}

std::vector<std::string> barrier_remarks(const std::vector<warpsim::SkippedBarrier>& skipped,
                                         std::string_view source) {
    std::vector<std::string> remarks;
    for (const warpsim::SkippedBarrier& one : skipped) {
        std::string called;
        for (const warpsim::SourcePlace& place : one.barrier) {
            const bool here = place.file == one.branch.file && !place.file.empty();
            if (here && stands_in_branch(source, one.branch.line, place.line, called)) {
                remarks.push_back(fmt::format(
                    "remark: the barrier at {}:{} is inside the branch at {}:{}, and thread {}{} "
                    "ends without it: CUDA leaves open what happens then; move it out of the "
                    "branch",
                    place.file, place.line, one.branch.file, one.branch.line, one.thread,
                    one.names_blocks ? " of block " + warpsim::describe(one.block) : ""));
                break;
            }
            called = place.function;
        }
    }
    return remarks;
}

}  // namespace lab
