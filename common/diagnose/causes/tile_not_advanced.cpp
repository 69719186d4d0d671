// Every step takes the first tile of a matrix again.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

// The tile: "16 columns of A".
std::optional<std::string> repeated(const Products& p) {
    for (const size_t side : tile_sides) {
        const auto first = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return matrix.find(p.row, term % side); };
        };
        const auto second = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return matrix.find(term % side, p.column); };
        };
        if (const auto name = misplaced(p, first, second))
            return *name == p.a.name ? say("{} columns of {}", side, *name)
                                     : say("{} rows of {}", side, *name);
        if (side < p.terms() && takes(p, first(p, p.a), second(p, p.b)))
            return say("{0} columns of {1} and {0} rows of {2}", side, p.a.name, p.b.name);
    }
    return std::nullopt;
}

Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    return proves_if(repeated(*p).has_value());
}

std::string says(const Evidence& e) {
    return say("every step takes the first {} again", *repeated(*products(e)));
}

std::string advice(const Evidence&) {
    return say(
        "the tile of A moves along its rows with each step, and that of B down its columns: "
        "does the index of each load contain the step?");
}

}  // namespace

extern const Cause cause_tile_not_advanced = {"tile_not_advanced", 1, fits, says, advice,
                                              About::products};

}  // namespace lab
