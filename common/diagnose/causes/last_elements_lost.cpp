// The last elements are lost, and all others arrive.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// If all elements are lost, the last ones are not special; if most are, the first ones are.
Fit fits(const Evidence& e) {
    const auto first = lost_tail(e);
    if (first == 0) return Fit::consistent;
    return looks_like(e, first && e.arrived.weights.size() - *first <= *first);
}

std::string says(const Evidence& e) {
    return lost_tail(e) == 0 ? say("the last elements never arrive")
                             : say("the last elements never arrive, and all others do");
}

std::string advice(const Evidence&) {
    return say(
        "follow element n - 1 through the plan: which launch is given it, and which one adds "
        "the "
        "sum that it is part of? Does a division leave it over, as n / 4 leaves n % 4?");
}

}  // namespace

extern const Cause cause_last_elements_lost = {"last_elements_lost", 1, fits, says, advice,
                                               About::sums};

}  // namespace lab
