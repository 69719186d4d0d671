// The direction of a copy contradicts its source or its destination.
#include "diagnose/patterns.h"
#include "language/say.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.plan.refused_as == "copy_in_the_wrong_direction");
}

std::string says(const Evidence&) {
    return say("the direction of a copy is not that of its pointers");
}

std::string advice(const Evidence&) {
    return say(
        "the destination comes first: cudaMemcpy(to, from, bytes, direction). output and "
        "workspace are memory of the device, a variable of your function is the host's. To "
        "clear device memory, cudaMemsetAsync(to, 0, bytes) needs no source");
}

}  // namespace

extern const Cause cause_copy_in_the_wrong_direction = {"copy_in_the_wrong_direction", 0, fits,
                                                        says, advice};

}  // namespace lab
