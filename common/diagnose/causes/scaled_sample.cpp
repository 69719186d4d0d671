// Some of the elements are summed and the sum is multiplied.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const auto [scale, lost] = scaled_weights(e);
    return looks_like(e, scale > 1 && lost && leaves_elements_unloaded(e));
}

std::string says(const Evidence&) {
    return "some elements are summed and the sum is multiplied, so that others seem to be there";
}

std::string advice(const Evidence&) {
    return "a sum needs every element: none can be guessed from its neighbours";
}

}  // namespace

extern const Cause cause_scaled_sample = {"scaled_sample", 1, fits, says, advice, About::sums};

}  // namespace lab
