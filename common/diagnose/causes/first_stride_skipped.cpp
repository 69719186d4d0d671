// The lost elements are exactly those whose index has the bit of the stride with which the solution's
// loop starts. A student's loop may run through the strides the other way, and end too soon.

#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// A first step of width blockDim.x is left to half_segment: without a loop it could be missing too.
size_t first_stride(const Evidence& e) {
    const Tree& tree = *e.test_case.contract->linear()->tree;
    if (tree.strides == Strides::doubling) return 1;
    if (tree.first_add_on_load) return e.test_case.threads() / 2;
    return e.test_case.threads() == 1 ? 1 : 0;
}

Fit fits(const Evidence& e) {
    const size_t stride = first_stride(e);
    return looks_like(e, loses_exactly(e, [&](size_t k) { return k & stride; }));
}

std::string says(const Evidence& e) {
    if (lacks_loads(e)) return never_loaded(first_stride(e));
    return say("the step that adds over a distance of {} is missing", first_stride(e));
}

std::string advice(const Evidence& e) {
    if (lacks_loads(e)) return who_loads();
    return say(
        "write down the strides that the loop runs through: does it start too late, or does "
        "the condition under which it goes on end it too soon?");
}

}  // namespace

extern const Cause cause_first_stride_skipped = {"first_stride_skipped", 2, fits, says, advice,
                                                 About::segments};

}  // namespace lab
