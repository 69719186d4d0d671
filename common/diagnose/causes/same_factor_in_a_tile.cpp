// All products of a tile have the same factor: the load's index has the thread's x for its y, or the
// other way round.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

struct Repeated {
    std::string matrix;
    size_t side;
};

std::optional<Repeated> repeated(const Products& p) {
    for (const size_t side : tile_sides) {
        const auto first = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) {
                return matrix.find(p.row, term / side * side + p.row % side);
            };
        };
        const auto second = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) {
                return matrix.find(term / side * side + p.column % side, p.column);
            };
        };
        if (const auto name = misplaced(p, first, second)) return Repeated{*name, side};
    }
    return std::nullopt;
}

// In a single tile the index may as well be a constant.
Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    const auto found = repeated(*p);
    if (!found) return Fit::no;
    return p->terms() > found->side ? Fit::proves : Fit::consistent;
}

std::string says(const Evidence& e) {
    return say("the products of a tile all have the same element of {}",
               repeated(*products(e))->matrix);
}

std::string advice(const Evidence&) {
    return say(
        "neighbouring threads of a row load neighbouring elements of it: threadIdx.x belongs to "
        "the column of A and of B, threadIdx.y to the row");
}

}  // namespace

extern const Cause cause_same_factor_in_a_tile = {"same_factor_in_a_tile", 1, fits, says, advice,
                                                  About::products};

}  // namespace lab
