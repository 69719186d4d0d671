// The second half of the segment never arrives, everything else is right: the step of width
// blockDim.x is missing.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return looks_like(e, loses_exactly(e, [&](size_t k) { return k >= e.test_case.threads(); }));
}

std::string says(const Evidence&) {
    return say(
        "the second half of each segment is never added: a segment has 2 * blockDim.x elements, "
        "and blockDim.x of them arrive");
}

std::string advice(const Evidence&) {
    return say(
        "elements that lie blockDim.x apart meet first, in the widest step, or already where they "
        "are loaded: which statement adds the two?");
}

}  // namespace

extern const Cause cause_half_segment = {"half_segment", 1, fits, says, advice, About::segments};

}  // namespace lab
