// A matrix is read with row and column exchanged.
#include <fmt/format.h>

#include "diagnose/products.h"

namespace lab {
namespace {

// Where the element [column][row] would be if rows had this length.
Place exchanged_in_row(const Products& p, const Multiplied& matrix, size_t length) {
    return [=, &p](size_t term) { return matrix.find(term * length + p.row); };
}
Place exchanged_in_column(const Products& p, const Multiplied& matrix, size_t length) {
    return [=, &p](size_t term) { return matrix.find(p.column * length + term); };
}

std::optional<std::string> exchanged(const Products& p) {
    for (const size_t length : p.sizes) {
        const auto first = [=](const Products& p, const Multiplied& matrix) {
            return exchanged_in_row(p, matrix, length);
        };
        const auto second = [=](const Products& p, const Multiplied& matrix) {
            return exchanged_in_column(p, matrix, length);
        };
        if (const auto matrix = misplaced(p, first, second)) return matrix;
    }
    return std::nullopt;
}

Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    if (!exchanged(*p)) return Fit::no;
    return p->terms() < 2 ? Fit::consistent : Fit::proves;
}

std::string says(const Evidence& e) {
    const auto p = products(e);
    return fmt::format(
        "{0} is read with row and column exchanged: {1} has the elements of {2}", *exchanged(*p),
        p->wrong(),
        *exchanged(*p) == p->a.name
            ? fmt::format("column {} of {} in place of row {}", p->row, p->a.name, p->row)
            : fmt::format("row {} of {} in place of column {}", p->column, p->b.name, p->column));
}

std::string advice(const Evidence& e) {
    return fmt::format(
        "row by row means that {0}[i][j] is {0}[i * columns + j]: which index of your loop counts "
        "the rows of {0}, and which the columns?",
        *exchanged(*products(e)));
}

}  // namespace

extern const Cause cause_operand_transposed = {"operand_transposed", 1, fits, says, advice,
                                               About::products};

}  // namespace lab
