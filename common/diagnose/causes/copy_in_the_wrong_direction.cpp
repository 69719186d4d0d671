// The direction of a copy and its source contradict each other.
#include "diagnose/patterns.h"

namespace lab {
namespace {

Fit fits(const Evidence& e) {
    return proves_if(e.plan.refused_as == "copy_in_the_wrong_direction");
}

std::string says(const Evidence&) {
    return "a copy is told to read from the host, and its source is memory of the device";
}

std::string advice(const Evidence&) {
    return "the destination comes first: cudaMemcpy(to, from, bytes, direction). To clear device "
           "memory, cudaMemsetAsync(to, 0, bytes) needs no source";
}

}  // namespace

extern const Cause cause_copy_in_the_wrong_direction = {"copy_in_the_wrong_direction", 0, fits,
                                                        says, advice};

}  // namespace lab
