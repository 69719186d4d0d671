// Row and column of a matrix are exchanged within each tile, and the tiles themselves are the right ones.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

// The element at [row][column] of a tile comes from [column][row].
std::optional<size_t> exchanged(const Multiplied& matrix, size_t row, size_t column, size_t side) {
    return matrix.find(row / side * side + column % side, column / side * side + row % side);
}

struct Exchanged {
    std::string matrix;
    size_t side;
};

std::optional<Exchanged> exchanged(const Products& p) {
    for (const size_t side : tile_sides) {
        const auto first = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return exchanged(matrix, p.row, term, side); };
        };
        const auto second = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return exchanged(matrix, term, p.column, side); };
        };
        if (const auto matrix = misplaced(p, first, second)) return Exchanged{*matrix, side};
    }
    return std::nullopt;
}

// In a single tile the whole matrix may as well be read so.
Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    const auto found = exchanged(*p);
    if (!found) return Fit::no;
    return p->terms() > found->side ? Fit::proves : Fit::consistent;
}

// With a single row or column it may be either matrix: the same products are exchanged.
std::string matrix_of(const Evidence& e) {
    const Products p = *products(e);
    if (p.a.rows == 1 || p.b.columns == 1) return say("{} or {}", p.a.name, p.b.name);
    return exchanged(p)->matrix;
}

std::string says(const Evidence& e) {
    return say("row and column are exchanged within each tile of {}", matrix_of(e));
}

std::string advice(const Evidence& e) {
    return say(
        "follow one element of {} into the tile and out of it: what is stored at tile[r][c] must "
        "come from row r and column c of the matrix's tile, and is read there",
        matrix_of(e));
}

}  // namespace

extern const Cause cause_tile_transposed = {"tile_transposed", 2, fits, says, advice,
                                            About::products};

}  // namespace lab
