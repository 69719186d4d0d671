// Exactly the last element of the segment is lost.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    const size_t last = e.test_case.own(e.run.first_wrong).size() - 1;
    return looks_like(e, loses_exactly(e, [&](size_t k) { return k == last; }));
}

std::string says(const Evidence&) {
    return say("the last element of the segment is left out, and all others arrive");
}

std::string advice(const Evidence&) {
    return say(
        "block b's segment ends before index 2 * blockDim.x * (b + 1); is a comparison one too "
        "strict?");
}

}  // namespace

extern const Cause cause_last_element_skipped = {"last_element_skipped", 1, fits, says, advice,
                                                 About::segments};

}  // namespace lab
