// The grid has in x the blocks that the kernel counts in y, and the other way round.
#include "diagnose/patterns.h"
#include "diagnose/unwritten.h"
#include "language/say.h"

namespace lab {
namespace {

// The rows or columns before `end`, out of `lines`, are written by `blocks` of the grid's blocks in
// one dimension; the other dimension has the blocks that were needed. Consistent if rounding down
// leaves as many.
Fit covers_instead(size_t lines, size_t end, size_t blocks, size_t others) {
    if (blocks == 0 || end % blocks != 0 || end == 0) return Fit::no;
    const size_t side = end / blocks, needed = (lines + side - 1) / side;
    if (others != needed) return Fit::no;
    return blocks == lines / side ? Fit::consistent : Fit::proves;
}

Fit covers_instead(size_t lines, size_t end, const GridMade& grid) {
    if (end == lines) return Fit::absent;
    const Fit in_x = covers_instead(lines, end, grid.x, grid.y);
    return in_x == Fit::no ? covers_instead(lines, end, grid.y, grid.x) : in_x;
}

Fit fits(const Evidence& e) {
    if (e.what != What::not_written || !e.plan.grid || count(e, OutputState::wrong)) return Fit::no;
    const auto edge = unwritten_edge(e);
    if (!edge) return Fit::no;
    const Fit rows = covers_instead(edge->rows, edge->from_row, *e.plan.grid);
    const Fit columns = covers_instead(edge->columns, edge->from_column, *e.plan.grid);
    return rows == Fit::no || columns == Fit::no ? Fit::no : std::max(rows, columns);
}

std::string says(const Evidence& e) {
    return say("the two dimensions of the grid are exchanged: {}", unwritten_edge(e)->in_words());
}

std::string advice(const Evidence&) {
    return say(
        "blockIdx.x and blockIdx.y have to count in the launch what they count in the kernel: "
        "if "
        "blockIdx.x chooses columns, the first number of the grid is that of columns, divided "
        "by "
        "the tile's side and rounded up");
}

}  // namespace

extern const Cause cause_grid_exchanged = {"grid_exchanged", 1, fits, says, advice,
                                           About::products};

}  // namespace lab
