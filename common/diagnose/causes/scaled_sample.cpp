// Some of the elements are summed and the sum is multiplied.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const auto [scale, lost] = scaled_weights(e);
    return looks_like(e, scale > 1 && lost && leaves_elements_unloaded(e));
}

std::string says(const Evidence& e) {
    return say("some elements are added {} times each, and the others never",
               scaled_weights(e).scale);
}

std::string advice(const Evidence&) {
    return say(
        "a sum needs every element once: is one value added where another is meant, or a sum "
        "multiplied?");
}

}  // namespace

extern const Cause cause_scaled_sample = {"scaled_sample", 1, fits, says, advice, About::sums};

}  // namespace lab
