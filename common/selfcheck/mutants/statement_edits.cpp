#include <fmt/format.h>

#include "selfcheck/mutants/edits.h"

namespace selfcheck {
namespace {

class StatementEdits {
  public:
    explicit StatementEdits(const Source& source) : source_(source) {}

    std::vector<Edit> all() {
        for (const Function& function : source_.functions) visit(function.body, nullptr);
        return std::move(edits_);
    }

  private:
    size_t begin(const Statement& s) const { return source_.tokens[s.first].begin; }
    size_t end(const Statement& s) const { return source_.tokens[s.last].end; }
    std::string text(const Statement& s) const {
        return source_.text.substr(begin(s), end(s) - begin(s));
    }

    std::string spaced(const Statement& s) const { return fmt::format(" {} ", text(s)); }

    void add(const Statement& s, const std::string& what, std::vector<Replacement> replacements) {
        const std::string full = text(s), first_line = full.substr(0, full.find('\n'));
        edits_.push_back(
            {fmt::format("line {}: `{}` {}", source_.line_of(s.first), first_line, what),
             std::move(replacements)});
    }

    void move(const Statement& s, const std::string& where, size_t to) {
        add(s, "moves " + where, {{begin(s), end(s), ""}, {to, to, spaced(s)}});
    }

    // Positions just inside a compound's braces.
    size_t after_brace(const Statement& s) const { return source_.tokens[s.close + 1].end; }
    size_t before_brace(const Statement& s) const { return source_.tokens[s.last].begin; }

    void visit(const std::vector<Statement>& list, const Statement* around) {
        for (size_t k = 0; k < list.size(); ++k) {
            const Statement& s = list[k];
            add(s, "is dropped", {{begin(s), end(s), ""}});
            if (!s.compound()) add(s, "is there twice", {{end(s), end(s), spaced(s)}});
            if (k + 1 < list.size()) move_among(s, list[k + 1]);
            if (s.compound()) loosen(s);
            visit(s.inner, &s);
        }
        if (around && !list.empty()) {
            move(list.front(), "before the block it begins", begin(*around));
            move(list.back(), "after the block it ends", end(*around));
        }
    }

    void move_among(const Statement& s, const Statement& next) {
        move(s, "down", end(next));
        if (next.compound()) move(s, "into the block below", after_brace(next));
        if (s.compound()) move(next, "into the block above", before_brace(s));
    }

    void loosen(const Statement& s) {
        if (source_.tokens[s.first].text != "if") return;
        const size_t from = source_.tokens[s.open].end, to = source_.tokens[s.close].begin;
        add(s, "is always true", {{from, to, "true"}});
    }

    const Source& source_;
    std::vector<Edit> edits_;
};

}  // namespace

std::vector<Edit> statement_edits(const Source& source) { return StatementEdits(source).all(); }

}  // namespace selfcheck
