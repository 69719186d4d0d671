// The lost elements are exactly those whose index has the bit of the loop's last stride. The loop may
// be right, and the addition over that distance be missing outside it.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// A last step of width blockDim.x is left to half_segment: without a loop it could be missing too.
size_t last_stride(const Evidence& e) {
    const Tree& tree = *e.test_case.contract->linear()->tree;
    return tree.strides == Strides::halving || e.test_case.threads() == 1 ? 1 : 0;
}

Fit fits(const Evidence& e) {
    const size_t stride = last_stride(e);
    return looks_like(e, loses_exactly(e, [&](size_t k) { return k & stride; }));
}

std::string says(const Evidence& e) {
    if (lacks_loads(e)) return never_loaded(last_stride(e));
    return say("nothing is added over a distance of {}: of every two elements the second is lost",
               last_stride(e));
}

std::string advice(const Evidence& e) {
    if (lacks_loads(e)) return who_loads();
    return say(
        "which statement adds elements that lie side by side: the loop's last step, if the "
        "condition under which it goes on allows it, or one outside the loop?");
}

}  // namespace

extern const Cause cause_last_stride_skipped = {"last_stride_skipped", 2, fits, says, advice,
                                                About::segments};

}  // namespace lab
