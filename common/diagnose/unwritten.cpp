#include "diagnose/unwritten.h"

#include <fmt/format.h>

#include "language/say.h"

namespace lab {
namespace {

std::string rows_from(size_t from, size_t end) {
    return from + 1 == end ? say("row {}", from) : say("rows {} to {}", from, end - 1);
}

std::string columns_from(size_t from, size_t end) {
    return from + 1 == end ? say("column {}", from) : say("columns {} to {}", from, end - 1);
}

}  // namespace

std::string Unwritten::in_words() const {
    std::string text;
    if (from_row < rows) text = rows_from(from_row, rows);
    if (from_column < columns)
        text += (text.empty() ? "" : in_language(" and ")) + columns_from(from_column, columns);
    const bool one = rows - from_row + columns - from_column == 1;
    return one ? say("{} of {} is never written", text, matrix)
               : say("{} of {} are never written", text, matrix);
}

std::optional<Unwritten> unwritten_edge(const Evidence& e) {
    const Parameter& result = *e.test_case.contract->results()[0];
    const auto columns = static_cast<size_t>(result.columns(e.test_case.sizes));
    const auto& outputs = e.run.outputs;
    if (columns == 0 || outputs.empty()) return std::nullopt;
    const auto is_written = [&](size_t row, size_t column) {
        return outputs[row * columns + column] != OutputState::unwritten;
    };
    Unwritten edge{result.name, outputs.size() / columns, columns, 0, 0};
    while (edge.from_row < edge.rows && is_written(edge.from_row, 0)) ++edge.from_row;
    while (edge.from_column < columns && is_written(0, edge.from_column)) ++edge.from_column;
    if (edge.from_row == 0) return std::nullopt;  // nothing is written at all, or not the beginning
    for (size_t i = 0; i < outputs.size(); ++i) {
        const bool before = i / columns < edge.from_row && i % columns < edge.from_column;
        if (is_written(i / columns, i % columns) != before) return std::nullopt;
    }
    return edge;
}

}  // namespace lab
