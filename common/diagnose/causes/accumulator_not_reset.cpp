// A sum goes on from that of another element, which the same thread computed before.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

struct Other {
    size_t row, column;
};

// The only other row (or column) of which elements arrive; `own` if there is none, and nothing if there
// are several.
std::optional<size_t> other_line(const Multiplied& matrix, size_t lines, size_t own, bool by_rows) {
    size_t other = own;
    for (size_t line = 0; line < lines; ++line) {
        if (line == own || (by_rows ? matrix.weight(line, 0) : matrix.weight(0, line)) == 0)
            continue;
        if (other != own) return std::nullopt;
        other = line;
    }
    return other;
}

// The element whose products arrive beside the wrong one's own, each once.
std::optional<Other> other_element(const Products& p) {
    const auto row = other_line(p.a, p.a.rows, p.row, true);
    const auto column = other_line(p.b, p.b.columns, p.column, false);
    if (!row || !column || (*row == p.row && *column == p.column)) return std::nullopt;
    std::vector<int> a(p.a.weights->size()), b(p.b.weights->size());
    for (size_t term = 0; term < p.terms(); ++term) {
        ++a[p.a.index(p.row, term)];
        ++a[p.a.index(*row, term)];
        ++b[p.b.index(term, p.column)];
        ++b[p.b.index(term, *column)];
    }
    if (a != *p.a.weights || b != *p.b.weights) return std::nullopt;
    return Other{*row, *column};
}

// Computed before: it is right, and so it comes before the first wrong one, in rows or in columns.
bool is_right(const Evidence& e, const Products& p, const Other& other) {
    return e.run.outputs[other.row * p.b.columns + other.column] == OutputState::right;
}

Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    if (e.found.uninitialised) return Fit::no;  // the sum of another thread
    const auto other = other_element(*p);
    return proves_if(other && is_right(e, *p, *other));
}

std::string says(const Evidence& e) {
    const auto p = products(e);
    const auto [row, column] = *other_element(*p);
    return say(
        "{} has the products of {}[{}][{}] as well as its own: the sum goes on where another ended",
        p->wrong(), p->result, row, column);
}

std::string advice(const Evidence&) {
    return say(
        "a thread that computes several elements has a sum for each, or sets the one to 0 "
        "before "
        "every element");
}

}  // namespace

extern const Cause cause_accumulator_not_reset = {"accumulator_not_reset", 1, fits, says, advice,
                                                  About::products};

}  // namespace lab
