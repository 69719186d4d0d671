// Some elements of the segment arrive twice, the rest once, and none from elsewhere.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// In a scan the first wrong output does not speak for the others, nor one of two matrices for a product.
Fit fits(const Evidence& e) {
    if (e.arrived.weights.empty()) return Fit::no;
    if (e.test_case.contract->linear()->prefixes || e.test_case.contract->linear()->factors)
        return Fit::no;
    const Range own = e.test_case.own(e.run.first_wrong);
    bool some = false;
    const bool pattern = weighs(e, [&](size_t i, int weight) {
        some = some || weight == 2;
        return own.contains(i) ? weight == 1 || weight == 2 : weight == 0;
    });
    return proves_if(pattern && some);
}

std::string says(const Evidence&) { return say("elements are added twice, and none is missing"); }

std::string advice(const Evidence&) {
    return say(
        "which statement adds them the first time, and which the second? or which threads run "
        "the same one again?");
}

}  // namespace

extern const Cause cause_element_doubled = {"element_doubled", 0, fits, says, advice};

}  // namespace lab
