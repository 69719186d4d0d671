// A matrix is read as if its rows were longer or shorter: n is used for k, or m for n.

#include "diagnose/products.h"
#include "language/say.h"

namespace lab {
namespace {

struct Wrong {
    std::string matrix;
    size_t length, right;
};

std::optional<Wrong> wrong_length(const Products& p) {
    for (const size_t length : p.sizes) {
        const auto first = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return matrix.find(p.row * length + term); };
        };
        const auto second = [=](const Products& p, const Multiplied& matrix) -> Place {
            return [=, &p](size_t term) { return matrix.find(term * length + p.column); };
        };
        if (const auto name = misplaced(p, first, second))
            return Wrong{*name, length, *name == p.a.name ? p.a.columns : p.b.columns};
    }
    return std::nullopt;
}

Fit fits(const Evidence& e) {
    const auto p = products(e);
    if (!p) return Fit::absent;
    if (!wrong_length(*p)) return Fit::no;
    return p->terms() < 2 ? Fit::consistent : Fit::proves;
}

std::string says(const Evidence& e) {
    const Wrong wrong = *wrong_length(*products(e));
    return say("{} is read as if its rows had {} elements, and they have {}", wrong.matrix,
               wrong.length, wrong.right);
}

std::string advice(const Evidence& e) {
    return say(
        "an element's place is row * columns + column: which of m, k and n is the number of "
        "columns of {}?",
        wrong_length(*products(e))->matrix);
}

}  // namespace

extern const Cause cause_wrong_row_length = {"wrong_row_length", 1, fits, says, advice,
                                             About::products};

}  // namespace lab
