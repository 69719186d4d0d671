// Some of the elements are summed and the sum is multiplied.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    int scale = 0;
    bool lost = false;
    const bool pattern = weighs(e, [&](size_t, int weight) {
        lost = lost || weight == 0;
        if (weight > 0 && scale == 0) scale = weight;
        return weight == 0 || weight == scale;
    });
    return looks_like(e, pattern && lost && scale > 1);
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
