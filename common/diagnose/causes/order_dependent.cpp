// The same data give right sums when warps and blocks run in the other order.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

// A race or a changed input would explain more. What remains: atomics, whose order is unspecified.
Fit fits(const Evidence& e) {
    return proves_if(e.again.right_in_other_order && !e.found.race && !e.run.changes_input);
}

std::string says(const Evidence&) {
    return say(
        "the result depends on which block or warp comes first: it is right in one order of "
        "them, and wrong in another");
}

std::string advice(const Evidence&) {
    return say(
        "nothing says which of two threads comes first, or what comes between them: read, add "
        "and write in one atomicAdd. What must happen before every block begins "
        "belongs into a launch, or a cudaMemsetAsync, before this "
        "one; what must happen before every warp of a block goes on, before a __syncthreads()");
}

}  // namespace

extern const Cause cause_order_dependent = {"order_dependent", 3, fits, says, advice};

}  // namespace lab
