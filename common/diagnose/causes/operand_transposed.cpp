// A matrix is read with row and column exchanged.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

// The name of the matrix. A kernel may know its rows and columns, and take 0 beyond them, or only compute
// a place in memory, from rows of some length.
std::optional<std::string> exchanged(const Products& p) {
    const auto known_a = [](const Products& p, const Multiplied& matrix) -> Place {
        return [&](size_t term) { return matrix.find(term, p.row); };
    };
    const auto known_b = [](const Products& p, const Multiplied& matrix) -> Place {
        return [&](size_t term) { return matrix.find(p.column, term); };
    };
    if (const auto name = misplaced(p, known_a, known_b)) return name;
    for (const size_t length : p.sizes) {
        const auto first = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return matrix.find(term * length + p.row); };
        };
        const auto second = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return matrix.find(p.column * length + term); };
        };
        if (const auto name = misplaced(p, first, second)) return name;
    }
    return std::nullopt;
}

// Within a single tile it may as well be the tile that is stored so.
Fit fits(const Evidence& e) {
    constexpr size_t widest_tile = 32;
    const auto p = products(e);
    if (!p) return Fit::absent;
    if (!exchanged(*p)) return Fit::no;
    return p->terms() > widest_tile ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    return say("row and column of {} are exchanged where it is read", *exchanged(*products(e)));
}

std::string advice(const Evidence& e) {
    return say(
        "row by row means that {0}[i][j] is {0}[i * columns + j]: which index of your loop counts "
        "the rows of {0}, and which the columns?",
        *exchanged(*products(e)));
}

}  // namespace

extern const Cause cause_operand_transposed = {"operand_transposed", 1, fits, says, advice,
                                               About::products};

}  // namespace lab
