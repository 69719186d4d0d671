#include "run/barrier_remarks.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/tokens.h"
#include "language/say.h"
#include "warpsim/exec/describe.h"

namespace lab {

namespace {

using Tokens = std::vector<std::string_view>;

constexpr size_t nowhere = SIZE_MAX;

bool opens(std::string_view token) { return token == "(" || token == "{" || token == "["; }
bool closes(std::string_view token) { return token == ")" || token == "}" || token == "]"; }

// The index of each bracket's closing partner; empty if brackets do not match.
std::vector<size_t> ends_of_brackets(const Tokens& tokens) {
    std::vector<size_t> ends(tokens.size(), nowhere), open;
    for (size_t i = 0; i < tokens.size(); ++i) {
        if (opens(tokens[i])) open.push_back(i);
        if (!closes(tokens[i])) continue;
        if (open.empty()) return {};
        ends[open.back()] = i;
        open.pop_back();
    }
    return open.empty() ? ends : std::vector<size_t>();
}

std::vector<int> lines_of(std::string_view text, const Tokens& tokens) {
    std::vector<int> lines;
    const char* at = text.data();
    int line = 1;
    for (const std::string_view token : tokens) {
        line += static_cast<int>(std::count(at, token.data(), '\n'));
        at = token.data();
        lines.push_back(line);
    }
    return lines;
}

// An open bracket or control statement (if, loop, switch) around a token.
struct Open {
    std::string_view word;
    size_t body = nowhere;  // its first token; nowhere: a bracket
    int first_line = 0, last_line = 0;
    bool in_else = false;

    bool decides() const { return body != nowhere; }
};

class Source {
  public:
    explicit Source(std::string_view text)
        : tokens_(tokens(text)),
          lines_(lines_of(text, tokens_)),
          ends_(ends_of_brackets(tokens_)) {}

    // True if the line has such calls and all are inside a control statement on the branch's line.
    bool calls_in_branch(int line, std::string_view called, int branch_line) const {
        const std::vector<size_t> calls = calls_on(line, called);
        return !calls.empty() && std::ranges::all_of(calls, [&](size_t call) {
            return stands_in_branch(call, branch_line);
        });
    }

  private:
    bool stands_in_branch(size_t token, int branch_line) const {
        return std::ranges::any_of(open_at(token), [&](const Open& open) {
            return open.decides() && open.first_line <= branch_line &&
                   branch_line <= open.last_line;
        });
    }

    std::vector<size_t> calls_on(int line, std::string_view called) const {
        std::vector<size_t> calls;
        for (size_t i = 0; i + 1 < tokens_.size(); ++i) {
            if (tokens_[i + 1] != "(" || lines_[i] != line) continue;
            const bool is_barrier = tokens_[i].find("sync") != tokens_[i].npos;
            if (called.empty() ? is_barrier : tokens_[i] == called) calls.push_back(i);
        }
        return calls;
    }

    // Iterative, not recursive: a student's text may nest arbitrarily deep.
    std::vector<Open> open_at(size_t token) const {
        std::vector<Open> open;
        if (ends_.empty()) return open;
        for (size_t i = 0; i < token; ++i) {
            const std::string_view word = tokens_[i];
            if (const size_t head = head_of(i); head != nowhere) {
                const size_t end = ends_[head];
                open.push_back({word, end + 1, lines_[i], lines_[end]});
                i = end;
            } else if (opens(word)) {
                open.push_back({word});
            } else if (closes(word)) {
                close_bracket(open, i);
            } else if (word == ";" && !open.empty() && open.back().decides()) {
                i = end_statement(open, i);
            }
        }
        return open;
    }

    // The bracket of the condition, if a control statement begins here.
    size_t head_of(size_t i) const {
        static constexpr std::array<std::string_view, 4> words{"if", "for", "while", "switch"};
        const bool is_directive = i > 0 && tokens_[i - 1] == "#";
        if (is_directive || std::ranges::find(words, tokens_[i]) == words.end()) return nowhere;
        const size_t head = i + (is(i + 1, "constexpr") ? 2 : 1);
        return is(head, "(") ? head : nowhere;
    }

    bool is(size_t i, std::string_view word) const {
        return i < tokens_.size() && tokens_[i] == word;
    }

    // The closing bracket of a statement's body ends that statement; other brackets do not.
    void close_bracket(std::vector<Open>& open, size_t& i) const {
        while (open.back().decides()) open.pop_back();
        open.pop_back();
        const bool is_body =
            is(i, "}") && !open.empty() && open.back().decides() && ends_[open.back().body] == i;
        if (is_body) i = end_statement(open, i);
    }

    // Closes all statements that end with the token at `i`. Returns the last token read: `i`, or
    // the else after it.
    size_t end_statement(std::vector<Open>& open, size_t i) const {
        while (!open.empty() && open.back().decides()) {
            Open& last = open.back();
            if (last.word == "if" && !last.in_else && is(i + 1, "else")) {
                last.in_else = true;
                last.body = i + 2;
                return i + 1;
            }
            open.pop_back();
        }
        return i;
    }

    Tokens tokens_;
    std::vector<int> lines_;
    std::vector<size_t> ends_;
};

std::string remark(const warpsim::SkippedBarrier& skipped, const warpsim::SourcePlace& barrier) {
    const warpsim::SourcePlace& branch = skipped.branch;
    if (skipped.names_blocks)
        return say(
            "remark: the barrier at {}:{} is inside the branch at {}:{}, and thread {} of block {} "
            "ends without it: CUDA leaves open what happens then; move it out of the branch",
            barrier.file, barrier.line, branch.file, branch.line, skipped.thread,
            warpsim::describe(skipped.block));
    return say(
        "remark: the barrier at {}:{} is inside the branch at {}:{}, and thread {} ends without "
        "it: CUDA leaves open what happens then; move it out of the branch",
        barrier.file, barrier.line, branch.file, branch.line, skipped.thread);
}

}  // namespace

bool stands_in_branch(std::string_view text, int branch_line, int line, std::string_view called) {
    return Source(text).calls_in_branch(line, called, branch_line);
}

std::vector<std::string> barrier_remarks(const std::vector<warpsim::SkippedBarrier>& skipped,
                                         std::string_view text) {
    std::vector<std::string> remarks;
    if (skipped.empty()) return remarks;
    const Source source(text);
    for (const warpsim::SkippedBarrier& one : skipped) {
        std::string called;
        for (const warpsim::SourcePlace& place : one.barrier) {
            const bool here = place.file == one.branch.file && !place.file.empty();
            if (here && source.calls_in_branch(place.line, called, one.branch.line)) {
                remarks.push_back(remark(one, place));
                break;
            }
            called = place.function;
        }
    }
    return remarks;
}

}  // namespace lab
