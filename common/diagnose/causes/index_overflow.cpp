// Right for millions of elements, but not for more than 2^31.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) { return proves_if(e.threshold && is_end_of_int(*e.threshold)); }

std::string says(const Evidence& e) {
    return say(
        "n = {} is right, and n = {} is not: between them lies 2^31, and an index, a count or a "
        "product is larger than its type",
        e.threshold->right, e.threshold->wrong);
}

std::string advice(const Evidence&) {
    return say(
        "an int ends at 2^31 - 1, and a product is computed in the type of its factors: make "
        "every index of elements a size_t, and one factor of each product");
}

}  // namespace

extern const Cause cause_index_overflow = {"index_overflow", 3, fits, says, advice, About::sums};

}  // namespace lab
