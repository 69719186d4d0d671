// The same data give right sums when warps and blocks run in the other order.
#include "lab/patterns.h"

namespace lab {
namespace {

// Where a race was found, or the input was changed, that says more.
Fit fits(const Evidence& e) {
    return proves_if(e.right_in_other_order && !e.race && !e.changes_input);
}

std::string says(const Evidence&) {
    return "the result depends on which warp runs first: it is right in one order of the warps, "
           "and wrong in the other";
}

std::string advice(const Evidence&) {
    return "a warp uses what another one writes: between the two every thread must pass a "
           "__syncthreads()";
}

}  // namespace

extern const Cause cause_order_dependent = {"order_dependent", 3, fits, says, advice};

}  // namespace lab
