#include "diagnose/products.h"

#include <fmt/format.h>

#include <algorithm>

#include "diagnose/times_arrived.h"
#include "language/say.h"

namespace lab {
namespace {

// The weights of a matrix that is right but for those of one row or column.
std::vector<int> by_term(const Products& p, int (Products::*weight)(size_t) const) {
    std::vector<int> weights;
    for (size_t term = 0; term < p.terms(); ++term) weights.push_back((p.*weight)(term));
    return weights;
}

bool all_zero_but(const Multiplied& matrix, const std::function<bool(size_t, size_t)>& inside) {
    for (size_t row = 0; row < matrix.rows; ++row)
        for (size_t column = 0; column < matrix.columns; ++column)
            if (!inside(row, column) && matrix.weight(row, column) != 0) return false;
    return true;
}

bool only_in_row(const Products& p) {
    return all_zero_but(p.a, [&](size_t row, size_t) { return row == p.row; });
}
bool only_in_column(const Products& p) {
    return all_zero_but(p.b, [&](size_t, size_t column) { return column == p.column; });
}

constexpr size_t most_rows_named = 3;

// "A[1][0..15] arrive, A[2][0..15] arrive": those outside the row or column; `place` writes a line's
// elements.
std::string foreign(const Multiplied& matrix, size_t lines, size_t own, bool by_rows) {
    std::string text;
    size_t named = 0;
    for (size_t line = 0; line < lines; ++line) {
        if (line == own) continue;
        std::vector<int> weights;
        for (size_t i = 0; i < (by_rows ? matrix.columns : matrix.rows); ++i)
            weights.push_back(by_rows ? matrix.weight(line, i) : matrix.weight(i, line));
        for (const Elements& e : deviations(weights, {0, 0})) {
            if (++named > most_rows_named) return say("{}, and others", text);
            text += text.empty() ? "" : in_language(", ");
            text += by_rows ? fmt::format("{}[{}][{}]", matrix.name, line, describe(e))
                            : fmt::format("{}[{}][{}]", matrix.name, describe(e), line);
        }
    }
    return text;
}

void append(std::string& text, const std::string& finding) {
    if (!finding.empty()) text += (text.empty() ? "" : in_language("; ")) + finding;
}

// "products k = 3..5 never arrive"
std::string of_products(const std::vector<Elements>& list) {
    std::string text;
    for (const Elements& e : list) {
        const bool several = e.count() > 1;
        const std::string which =
            several ? say("products k = {}", describe(e)) : say("product k = {}", describe(e));
        append(text, times_arrived(which, several, e.weight));
    }
    return text;
}

std::string of_line(const std::vector<Elements>& list, const std::string& before,
                    const std::string& after) {
    std::string text;
    for (const Elements& e : list)
        append(text, times_arrived(fmt::format("{}[{}]{}", before, describe(e), after),
                                   e.count() > 1, e.weight));
    return text;
}

}  // namespace

std::optional<size_t> Multiplied::find(size_t row, size_t column) const {
    if (row >= rows || column >= columns) return std::nullopt;
    return index(row, column);
}

std::optional<size_t> Multiplied::find(size_t index) const {
    return index < rows * columns ? std::optional(index) : std::nullopt;
}

std::string Products::wrong() const { return fmt::format("{}[{}][{}]", result, row, column); }

std::optional<Products> products(const Evidence& e) {
    if (e.what != What::wrong_sum || e.arrived.weights.empty() || e.arrived.factors.empty())
        return std::nullopt;
    const Contract& contract = *e.test_case.contract;
    const Sizes& sizes = e.test_case.sizes;
    const Linear& linear = *contract.linear();
    const auto matrix = [&](size_t input, const std::vector<int>& weights) {
        const Parameter& parameter = *contract.given()[input];
        const auto columns = static_cast<size_t>(parameter.columns(sizes));
        return Multiplied{parameter.name, weights.size() / columns, columns, &weights};
    };
    const Parameter& result = *contract.results()[0];
    const auto columns = static_cast<size_t>(result.columns(sizes));
    Products p{matrix(linear.input, e.arrived.weights),
               matrix(linear.factors->input, e.arrived.factors),
               result.name,
               e.run.first_wrong / columns,
               e.run.first_wrong % columns,
               {}};
    for (const auto& [name, size] : sizes) p.sizes.push_back(size);
    return p;
}

bool takes(const Products& p, const Place& first, const Place& second) {
    std::vector<int> a(p.a.weights->size()), b(p.b.weights->size());
    for (size_t term = 0; term < p.terms(); ++term) {
        const auto from_a = first(term), from_b = second(term);
        if (!from_a || !from_b) continue;
        ++a[*from_a];
        ++b[*from_b];
    }
    return a == *p.a.weights && b == *p.b.weights;
}

Place in_row(const Products& p) {
    return [&p](size_t term) { return p.a.find(p.row, term); };
}

Place in_column(const Products& p) {
    return [&p](size_t term) { return p.b.find(term, p.column); };
}

std::optional<std::string> misplaced(const Products& p, const Misplaced& in_first,
                                     const Misplaced& in_second) {
    if (takes(p, in_row(p), in_column(p))) return std::nullopt;
    if (takes(p, in_first(p, p.a), in_column(p))) return p.a.name;
    if (takes(p, in_row(p), in_second(p, p.b))) return p.b.name;
    return std::nullopt;
}

bool arrive(const Products& p, const std::function<int(size_t)>& times) {
    for (size_t term = 0; term < p.terms(); ++term)
        if (p.in_row(term) != times(term) || p.in_column(term) != times(term)) return false;
    return only_in_row(p) && only_in_column(p);
}

std::string in_words(const Products& p) {
    const Range all{0, p.terms()};
    const auto in_row = deviations(by_term(p, &Products::in_row), all);
    const auto in_column = deviations(by_term(p, &Products::in_column), all);
    std::string text;
    if (in_row == in_column) {
        append(text, of_products(in_row));
    } else {
        append(text, of_line(in_row, fmt::format("{}[{}]", p.a.name, p.row), ""));
        append(text, of_line(in_column, p.b.name, fmt::format("[{}]", p.column)));
    }
    const std::string rows = foreign(p.a, p.a.rows, p.row, true);
    const std::string columns = foreign(p.b, p.b.columns, p.column, false);
    if (!rows.empty()) append(text, say("of other rows {} arrive", rows));
    if (!columns.empty()) append(text, say("of other columns {} arrive", columns));
    return text;
}

}  // namespace lab
