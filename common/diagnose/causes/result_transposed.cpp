// The result lies in memory column by column, or each element has the products of its mirror image.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

// The element whose products these are.
struct Mirrored {
    size_t row, column;
};

std::optional<Mirrored> mirrored(const Products& p) {
    const size_t place = p.row * p.b.columns + p.column;
    const Mirrored element{place % p.a.rows, place / p.a.rows};
    const auto first = [&](size_t term) { return p.a.find(element.row, term); };
    const auto second = [&](size_t term) { return p.b.find(term, element.column); };
    const bool is_another = element.row != p.row || element.column != p.column;
    return is_another && takes(p, first, second) ? std::optional(element) : std::nullopt;
}

// If most other elements are right, it is another exchange: within each thread's elements, maybe.
bool most_others_are_wrong(const Products& p, const Evidence& e) {
    size_t displaced = 0, wrong = 0;
    for (size_t i = 0; i < e.run.outputs.size(); ++i) {
        if (i % p.a.rows == i / p.b.columns && i / p.a.rows == i % p.b.columns) continue;
        ++displaced;
        wrong += e.run.outputs[i] != OutputState::right;
    }
    return 8 * wrong >= 7 * displaced;
}

Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    return proves_if(mirrored(*p).has_value() && most_others_are_wrong(*p, e));
}

std::string says(const Evidence& e) {
    const auto p = products(e);
    const auto [row, column] = *mirrored(*p);
    return say(
        "{} has the products of {}[{}][{}]: {} lies in memory column by column, or its row and "
        "column are exchanged",
        p->wrong(), p->result, row, column, p->result);
}

std::string advice(const Evidence&) {
    return say(
        "row by row means that C[row][column] is C[row * n + column]; the same row chooses the "
        "row of A, and the same column that of B");
}

}  // namespace

extern const Cause cause_result_transposed = {"result_transposed", 2, fits, says, advice,
                                              About::products};

}  // namespace lab
